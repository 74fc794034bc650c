import { crc32 } from "node:zlib";
import { DamagedIndex } from "./damagedIndex.ts";

/** As many as numbers of 32 bits take, so that what follows lies where such numbers may. */
const SEAL_BYTES = 4;

/** The bytes after a checksum of them and of the name they are kept under. */
export function seal(name: string, bytes: Uint8Array): Uint8Array {
  const sealed = new Uint8Array(SEAL_BYTES + bytes.length);
  new DataView(sealed.buffer).setUint32(0, checksum(name, bytes), true);
  sealed.set(bytes, SEAL_BYTES);
  return sealed;
}

/** A view of what was sealed. */
export function unseal(name: string, sealed: Uint8Array): Uint8Array {
  if (sealed.length < SEAL_BYTES) throw new DamagedIndex(`${name} is cut off`);
  const bytes = sealed.subarray(SEAL_BYTES);
  const noted = new DataView(sealed.buffer, sealed.byteOffset, SEAL_BYTES).getUint32(0, true);
  if (noted !== checksum(name, bytes)) throw new DamagedIndex(`${name} is not as it was written`);
  return bytes;
}

function checksum(name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(name));
}

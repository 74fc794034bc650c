import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;
/** Places of the table for what is seldom and like nothing else: a green dot that says all is well. */
const KEPT_FOR_ODD = 48;

/** The same picture with 256 of its colours, which takes a third of the room. */
export function smallPng(png: Buffer): Buffer {
  const picture = unpacked(png);
  return withTable(picture, coloursOf(picture));
}

function withTable(picture: Picture, table: readonly number[]): Buffer {
  const places = new Map(table.map((colour, place) => [colour, place]));
  const { width, height } = picture;
  const indexed = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at++) {
    const colour = colourAt(picture, at);
    let place = places.get(colour);
    if (place === undefined) {
      place = nearestPlace(table, colour);
      places.set(colour, place);
    }
    indexed[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = place;
  }
  return packed(picture, table, indexed);
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly rows: Buffer;
}

function unpacked(png: Buffer): Picture {
  const data: Buffer[] = [];
  let head = png.subarray(0, 0);
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") head = body;
    if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = head[9] === 6 ? 4 : 3;
  return {
    width,
    height,
    channels,
    rows: unfiltered(inflateSync(Buffer.concat(data)), width, height, channels),
  };
}

/** What each row says of itself, in place of how it differs from what is left of it and above. */
function unfiltered(bytes: Buffer, width: number, height: number, channels: number): Buffer {
  const stride = width * channels;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = bytes[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (rows[at - channels] ?? 0);
      const up = y === 0 ? 0 : (rows[at - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (rows[at - stride - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      rows[at] = (bytes[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function colourAt({ rows, channels }: Picture, at: number): number {
  return rows.readUIntBE(at * channels, 3);
}

function coloursOf(picture: Picture): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < picture.width * picture.height; at++) {
    const colour = colourAt(picture, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const used = ranked.slice(0, MOST_COLOURS - KEPT_FOR_ODD).map(([colour]) => colour);
  const odd = ranked
    .slice(used.length)
    .map(([colour, count]) => ({
      colour,
      loss: count * distance(used[nearestPlace(used, colour)] ?? 0, colour),
    }))
    .sort((one, other) => other.loss - one.loss)
    .slice(0, KEPT_FOR_ODD);
  return [...used, ...odd.map(({ colour }) => colour)];
}

function nearestPlace(table: readonly number[], colour: number): number {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, known] of table.entries()) {
    const far = distance(known, colour);
    if (far < least) [nearest, least] = [place, far];
  }
  return nearest;
}

function distance(one: number, other: number): number {
  const part = (bits: number) => ((one >> bits) & 0xff) - ((other >> bits) & 0xff);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

function packed({ width, height }: Picture, table: readonly number[], indexed: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a point, which are places in the table.
  head.set([8, 3], 8);
  const colours = Buffer.alloc(table.length * 3);
  for (const [place, colour] of table.entries()) colours.writeUIntBE(colour, place * 3, 3);
  const chunks = [
    chunk("IHDR", head),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(indexed, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  whole.write(type, 4, "latin1");
  whole.set(body, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, body.length + 8)), body.length + 8);
  return whole;
}

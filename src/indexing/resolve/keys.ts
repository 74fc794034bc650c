/**
 * What a file's edges depend on, as numbers: asking for a file, for a name, for a folder's content. Two keys may share a
 * number; then a file is resolved once more than it had to be.
 */
export const keyOf = {
  file: (path: string) => hash(`f ${path}`),
  presence: (path: string) => hash(`p ${path}`),
  folder: (path: string) => hash(`d ${path}`),
  unit: (language: string, name: string) => hash(`u ${language} ${name}`),
  manifest: (path: string) => hash(`m ${path}`),
  manifests: (name: string) => hash(`M ${name}`),
  defining: (nameHash: number) => hash(`n ${nameHash}`),
  extending: (nameHash: number) => hash(`x ${nameHash}`),
};

/** A name as a number. */
export const nameHash = (name: string) => hash(name);

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

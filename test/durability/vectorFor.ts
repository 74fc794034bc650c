/** A vector that only this word has, the same in every process. */
export function vectorFor(word: string, dims = 16): Float32Array {
  let state = 2166136261;
  for (const character of word) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return Float32Array.from({ length: dims }, () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

/** Whether an agent may be called so: nobody passes for Loci's own writer, or for no one. */
export function isUsableName(name: string): boolean {
  return name !== "unknown" && name !== "system" && /^[^\p{Cc}]{1,100}$/u.test(name) && name.trim() !== "";
}

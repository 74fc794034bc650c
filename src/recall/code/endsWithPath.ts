/** Whether a path is another, or ends with it at a folder. */
export function endsWithPath(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}

/** How the tests of a project are run, as its owner has written it down. */
export interface TestCommand {
  /** The program and its arguments, among them places for the tests that were chosen. */
  readonly command: readonly string[];
  /** The tests it is for, as patterns; left out: all that no command before it is for. */
  readonly files?: readonly string[] | undefined;
  /** The folder it runs in; left out: the root. */
  readonly in?: string | undefined;
  /** Files it leaves results in, from that folder. */
  readonly reports?: readonly string[] | undefined;
}

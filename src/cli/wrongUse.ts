import { Failure } from "../domain/failure.ts";

/** The command line itself was wrong, so nothing was tried. It ends the process with its own exit code. */
export class WrongUse extends Failure {
  constructor(message: string, hint: string) {
    super("invalid_input", message, hint);
  }
}

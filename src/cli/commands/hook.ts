import { CLIENTS, HOOK_EVENTS } from "../../domain/clients.ts";
import { toFailure } from "../../domain/failure.ts";
import { type Command, EXIT } from "../command.ts";

const LONGEST_MS = 15_000;

/** Whatever happens, a client goes on with its work: the exit code says that all is well, and what went wrong is noted. */
export const hook: Command = {
  name: "hook",
  words: HOOK_EVENTS.join("|"),
  mostWords: 1,
  about: "what a client's hooks run; `loci install` puts them in",
  details: ["It reads what the client tells from standard input, and never fails."],
  flags: () => ({
    client: { type: "text", choices: CLIENTS, placeholder: "NAME", about: "whose hook it is" },
  }),
  async run({ words: [event = ""], flags, settings }, host) {
    const work = async () => {
      const input = await host.terminal.readInput();
      return host.hook(settings, { event, client: String(flags.client ?? ""), input });
    };
    const say = (answer: string, problem?: string) => {
      host.terminal.out(answer);
      if (problem !== undefined) host.terminal.note(`loci hook: ${problem}`);
    };
    const late = setTimeout(() => {
      say("{}", "it took too long");
      host.leave(EXIT.done);
    }, LONGEST_MS);
    try {
      say(await work());
    } catch (thrown) {
      say("{}", toFailure(thrown).message);
    } finally {
      clearTimeout(late);
    }
    return EXIT.done;
  },
};

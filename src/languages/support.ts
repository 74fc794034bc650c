import type { ModuleRules } from "./modules.ts";
import type { Language } from "./walker.ts";

/** A language as the indexer sees it. */
export interface LanguageSupport {
  readonly language: Language;
  readonly modules: ModuleRules;
  /** Whether members are in scope by their bare names inside of their type, inherited ones too: Java, C#, Ruby. */
  readonly membersInScope?: boolean;
  /** Whether members are out of scope by their bare names even where their type is written: JavaScript. */
  readonly membersAreHidden?: boolean;
  /**
   * Whether a call that nothing explains is taken for one of the only function of that name in the project. Where types
   * can be followed this is wrong more often than right.
   */
  readonly callsByName?: boolean;
}

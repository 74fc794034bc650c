import type { ToolName } from "loci";
import type { ComponentType } from "react";

/** What a view tells of itself; a folder in `views` is one when it has a `view.ts` that exports one as `view`. */
export interface View {
  /** The first part of its addresses: `/conflicts/…`. */
  readonly id: string;
  readonly title: string;
  /** One sentence for the palette, the help and whoever cannot see the icon. */
  readonly about: string;
  /** Where it stands in the navigation. */
  readonly order: number;
  /** `g` and then this key leads here. */
  readonly letter: string;
  /** Drawn on a grid of 20 by one line. */
  readonly icon: string;
  /** Without any of these a visitor has no use for it, and is not shown it. */
  readonly needs: readonly ToolName[];
  /** Its own chunk of script and style, loaded when somebody goes there. */
  load(): Promise<{ readonly default?: never; readonly Component: ComponentType<ViewProps> }>;
  /** How many wait there for a person; a hook, called wherever the navigation is. */
  useWaiting?(): number | null;
}

export interface ViewProps {
  /** What comes after the view's own name: of `/conflicts/conflict:01` it is `["conflict:01"]`. */
  readonly path: readonly string[];
}

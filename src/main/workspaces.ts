import { homedir } from "node:os";
import path from "node:path";
import type { Caller } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import type { ProjectId, SessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { openedOnce } from "../domain/openedOnce.ts";
import type { Models } from "../models/port.ts";
import type { Runner } from "../runners/port.ts";
import { findRoot, realFolder } from "../sources/disk/findRoot.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../sources/port.ts";
import type { CodeRoot, Store } from "../stores/port.ts";
import type { CallProject, ChosenWorkspace, WorkspaceChoice } from "../tools/toolContext.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import type { Settings } from "./config/settings.ts";
import type { GoneTrees } from "./goneTrees.ts";
import { openWorkspace, type ServedWorkspace } from "./openWorkspace.ts";
import { identifyProject, isRegistered, type Project, registerProject } from "./project.ts";
import { testSetup } from "./testSetup.ts";
import { treeSettings } from "./treeSettings.ts";

export interface WorkspacesParts {
  readonly store: Store;
  readonly settings: Settings;
  /** The settings that hold in another repository, which may say for itself what is ignored there. */
  settingsFor(root: string): Promise<ResolvedSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly session: SessionId;
  readonly models: Models;
  readonly runner: Runner;
  readonly goneTrees: GoneTrees;
  readonly log: Log;
}

/** One working tree, opened when the first call needs it. */
export interface Place {
  readonly project: Project;
  readonly tree: SourceTree;
  open(): Promise<ServedWorkspace>;
}

/** Which working tree each caller's calls are about: the one the process was started in, until they choose another. */
export class Workspaces {
  readonly #parts: WorkspacesParts;
  readonly #first: Place;
  /** One folder may be served as several projects. What was chosen last is at the end. */
  readonly #places = new Set<Place>();
  /** By folder, how far what is made of it now is, so that whoever chooses it meanwhile gets the same. */
  readonly #making = new Map<string, Promise<unknown>>();
  readonly #opened = new Set<ServedWorkspace>();
  readonly #chosen = new Map<SessionId, Place>();
  /** Sessions of whoever started this process, who may read what the process may. */
  readonly #ownSessions = new Set<SessionId>();
  #watchesByItself = false;

  constructor(parts: WorkspacesParts, tree: SourceTree, project: Project) {
    this.#parts = parts;
    this.#first = this.#newPlace(tree, project);
    this.#places.add(this.#first);
  }

  trust(session: SessionId): void {
    this.#ownSessions.add(session);
  }

  /** For a session that nobody comes back to. */
  forget(session: SessionId): void {
    this.#chosen.delete(session);
    this.#ownSessions.delete(session);
  }

  projectOf(session: SessionId): ProjectId {
    return this.#placeOf(session).project.id;
  }

  /** The project with the caller's working tree of it, else with any that is open here; others without one. */
  async find({ account, session, onlyProject }: Caller, id: ProjectId): Promise<CallProject | null> {
    if (onlyProject && onlyProject !== id) return null;
    const own = this.#placeOf(session);
    const place =
      own.project.id === id ? own : [...this.#places].findLast(({ project }) => project.id === id);
    if (place) return { id, root: place.tree.root, openWorkspace: place.open };
    return (await isRegistered(this.#parts.store, account, id)) ? { id } : null;
  }

  first(): Promise<ServedWorkspace> {
    return this.#first.open();
  }

  async choose(caller: Caller, choice: WorkspaceChoice): Promise<ChosenWorkspace> {
    const { session } = caller;
    requireMayChoose(caller);
    const place = await this.#placeFor(session, choice);
    this.#places.delete(place);
    this.#places.add(place);
    const workspace = await place.open();
    if (choice.watch ?? this.#watchesByItself) await workspace.watch({ poll: this.#polls });
    else if (choice.watch === false) await workspace.stopWatching();
    if (place === this.#first) this.#chosen.delete(session);
    else this.#chosen.set(session, place);
    return { project: place.project.id, workspace };
  }

  /** Watches the tree it was started in, and those chosen later. */
  async watch(): Promise<void> {
    this.#watchesByItself = true;
    await (await this.#first.open()).watch({ poll: this.#polls });
  }

  /** Whether anybody was given it here. */
  isServed({ project, root }: CodeRoot): boolean {
    return [...this.#places].some((place) => place.tree.root === root && place.project.id === project);
  }

  async close(): Promise<void> {
    const closed = await Promise.allSettled([...this.#opened].map((workspace) => workspace.close()));
    const failed = closed.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }

  get #polls(): boolean {
    return this.#parts.settings.watch === "poll";
  }

  #placeOf(session: SessionId): Place {
    return this.#chosen.get(session) ?? this.#first;
  }

  async #placeFor(session: SessionId, { root, project }: WorkspaceChoice): Promise<Place> {
    const folder = await findRoot(path.resolve(this.#first.tree.root, root));
    const isKnown = this.#placeAt(folder, project) !== null;
    if (!isKnown) await this.#requireAllowed(session, folder);
    const before = this.#making.get(folder) ?? Promise.resolve();
    const making = before
      .catch(() => {})
      .then(() => this.#placeAt(folder, project) ?? this.#makePlace(folder, project));
    this.#making.set(folder, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(folder) === making) this.#making.delete(folder);
    }
  }

  /** Whichever was chosen last, where no project is named. */
  #placeAt(folder: string, project: WorkspaceChoice["project"]): Place | null {
    const isMeant = (place: Place) =>
      place.tree.root === folder && (project === undefined || place.project.id === project);
    return [...this.#places].findLast(isMeant) ?? null;
  }

  async #makePlace(folder: string, project: WorkspaceChoice["project"]): Promise<Place> {
    const { settingsFor, store, settings, environment } = this.#parts;
    const looked = await treeSettings(folder, (await settingsFor(folder)).values);
    const tree = await openSourceTree({ root: folder, environment, ...looked });
    const identified = await identifyProject(tree, project ?? null);
    await registerProject(store, identified, { account: settings.account, sessionId: this.#parts.session });
    const known = this.#placeAt(folder, identified.id);
    if (known) return known;
    const place = this.#newPlace(tree, identified);
    this.#places.add(place);
    return place;
  }

  async #requireAllowed(session: SessionId, folder: string): Promise<void> {
    if (folder === path.parse(folder).root || folder === (await realFolder(homedir()).catch(homedir)))
      throw new Failure(
        "invalid_input",
        `${folder} holds far more than one project.`,
        "Name a repository in it.",
      );
    if (this.#ownSessions.has(session)) return;
    for (const allowed of this.#parts.settings.allowedRoots) {
      const top = await realFolder(allowed).catch(() => null);
      if (top !== null && (folder === top || folder.startsWith(top + path.sep))) return;
    }
    throw new Failure(
      "forbidden",
      `${folder} is not among the folders that this server may be asked to serve.`,
      "Whoever runs it can add it to `allowedRoots` (LOCI_ALLOWED_ROOTS), or start another server there.",
    );
  }

  #newPlace(tree: SourceTree, project: Project): Place {
    const { store, settings, settingsFor, environment, session, models, runner, goneTrees, log } =
      this.#parts;
    const { language } = models;
    const codeRoot = { account: settings.account, project: project.id, root: tree.root };
    const open = openedOnce(async () => {
      const ownSettings = async () => (await settingsFor(tree.root)).values;
      const testing = async () =>
        testSetup({ root: tree.root, resolved: await settingsFor(tree.root), environment, runner });
      const parts = {
        store,
        codeRoot,
        tree,
        session,
        language,
        embedders: models,
        settings: ownSettings,
        testing,
        log,
      };
      const workspace = await openWorkspace(parts);
      this.#opened.add(workspace);
      // Memory may be away, and the code is there all the same.
      await goneTrees
        .noteServed(codeRoot)
        .catch((cause) => log.warn("a working tree was not noted", { cause }));
      return workspace;
    });
    return { project, tree, open };
  }
}

/** What a server reads from its machine is for whoever runs it to say, and one project has one tree here. */
function requireMayChoose({ isByToken = false, role, onlyProject = null }: Caller): void {
  if (!isByToken || (role === "admin" && onlyProject === null)) return;
  throw new Failure(
    "forbidden",
    "Your token does not let you choose what this server reads.",
    "Go on with the project that is served, or ask whoever runs the server.",
  );
}

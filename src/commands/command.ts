import type { Environment } from "../config.ts";
import { type ArgsDef, type Described, parseStrictly, type Values } from "./arguments.ts";

/** A command's access to its environment. */
export interface Terminal {
  readonly env: Environment;
  /** Results, on standard output. */
  out(text: string): Promise<void>;
  /** Progress for people, on standard error. */
  note(text: string): Promise<void>;
  /** Aborted by SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
}

/** One command of the command line. Resolves with the exit code when it is done, or throws. */
export interface Command extends Described {
  /** Run only by lectern itself; not listed in the help. */
  readonly internal?: true;
  /** Further commands below its name: `lectern mcp login`. */
  readonly commands?: Readonly<Record<string, LoadCommand>>;
  run(argv: readonly string[], terminal: Terminal): Promise<number>;
}

/** Commands with the same first word. */
export interface CommandGroup {
  readonly description: string;
  readonly commands: CommandTree;
}

/** Loads a command's module; commands that are not run are not loaded. */
export type LoadCommand = () => Promise<Command>;

interface CommandTree {
  readonly [name: string]: LoadCommand | CommandGroup;
}

/** The command failed; the message says why and what to do. Exit code 1. */
export class CommandFailure extends Error {}

/** Declares a command; its `run` receives exactly the values that `args` declares. */
export function defineCommand<const A extends ArgsDef>(
  definition: Described & {
    readonly args: A;
    readonly internal?: true;
    readonly commands?: Readonly<Record<string, LoadCommand>>;
    readonly run: (values: Values<A>, terminal: Terminal) => Promise<number> | Promise<void>;
  },
): Command {
  return {
    ...definition,
    run: async (argv, terminal) => (await definition.run(parseStrictly(argv, definition), terminal)) ?? 0,
  };
}

export function isGroup(node: Command | CommandGroup): node is CommandGroup {
  return !("run" in node);
}

export function loadNode(node: LoadCommand | CommandGroup): Promise<Command> | CommandGroup {
  return typeof node === "function" ? node() : node;
}

/** The public commands of a group. */
export async function listedCommands(group: CommandGroup): Promise<[name: string, node: Command | CommandGroup][]> {
  const nodes = Object.entries(group.commands).map(
    async ([name, node]): Promise<[string, Command | CommandGroup]> => [name, await loadNode(node)],
  );
  return (await Promise.all(nodes)).filter(([, node]) => isGroup(node) || node.internal !== true);
}

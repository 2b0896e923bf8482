import { nearest } from "../lib/nearest.ts";
import { UsageError } from "./arguments.ts";
import { type Command, type CommandGroup, isGroup, listedCommands, loadNode, type Terminal } from "./command.ts";

const HELP = new Set(["--help", "-h"]);
/** `lectern help user add` is `lectern user add --help`. */
const HELP_WORD = "help";
const VERSION_FLAGS = new Set(["--version", "-v"]);

/** Runs the named command; never throws. Returns the exit code. */
export async function dispatch(argv: readonly string[], root: CommandGroup, terminal: Terminal): Promise<number> {
  const words = ["lectern"];
  let node: Command | CommandGroup = root;
  let rest = argv;
  try {
    if (rest.length === 1 && VERSION_FLAGS.has(rest[0] ?? "")) rest = ["version"];
    if (rest[0] === HELP_WORD) rest = [...rest.slice(1), "--help"];
    while (!HELP.has(rest[0] ?? "")) {
      const [word, ...others]: readonly string[] = rest;
      const child: Command | CommandGroup | null = isGroup(node)
        ? await childOf(node, word, words)
        : await belowCommand(node, word);
      if (child === null) break;
      node = child;
      words.push(word ?? "");
      rest = others;
    }
    if (isGroup(node) || asksForHelp(rest)) {
      const { renderHelp } = await import("./help.ts");
      await terminal.out(await renderHelp(words, node));
      return 0;
    }
    return await node.run(rest, terminal);
  } catch (error) {
    // Imported here, because it imports every part whose failures it knows.
    const { explainFailure } = await import("./failures.ts");
    const { exitCode, message } = explainFailure(error);
    const way = error instanceof UsageError ? ` (see ${words.join(" ")} --help)` : "";
    await terminal.note(`${words.join(" ")}: ${message}${way}\n`);
    return exitCode;
  }
}

/** A command below another one, or null if the word is an argument. */
async function belowCommand({ commands = {} }: Command, word: string | undefined): Promise<Command | null> {
  const load = word !== undefined && Object.hasOwn(commands, word) ? commands[word] : undefined;
  return load === undefined ? null : load();
}

async function childOf(
  group: CommandGroup,
  word: string | undefined,
  words: readonly string[],
): Promise<Command | CommandGroup> {
  const child = word !== undefined && Object.hasOwn(group.commands, word) ? group.commands[word] : undefined;
  if (child !== undefined) return loadNode(child);
  const names = (await listedCommands(group)).map(([name]) => name);
  if (word === undefined) throw new UsageError(`a command is missing, one of ${names.join(", ")}`);
  if (word.startsWith("-")) throw new UsageError(`a command comes before ${word}, one of ${names.join(", ")}`);
  const meant = nearest(word, names);
  const way = meant === undefined ? `give one of ${names.join(", ")}` : `did you mean ${[...words, meant].join(" ")}?`;
  throw new UsageError(`unknown command "${word}", ${way}`);
}

/** `--help` anywhere before `--` takes precedence over the rest of the line. */
function asksForHelp(rest: readonly string[]): boolean {
  const end = rest.indexOf("--");
  return (end === -1 ? rest : rest.slice(0, end)).some((word) => HELP.has(word));
}

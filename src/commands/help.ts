import { stripVTControlCharacters } from "node:util";
import { type CommandDef, renderUsage } from "citty";
import { type Command, type CommandGroup, isGroup, listedCommands } from "./command.ts";

/** The help of a command or of a group, by the words that lead to it. */
export async function renderHelp(words: readonly string[], node: Command | CommandGroup): Promise<string> {
  const meta = { name: words.join(" "), description: node.description };
  const usage = await renderUsage(
    isGroup(node) ? { meta, subCommands: await summaries(node) } : { meta, args: node.args },
  );
  const more = isGroup(node) ? undefined : node.more?.();
  // citty adds colours even if the output is a file.
  const text = process.stdout.isTTY ? usage : stripVTControlCharacters(usage);
  return `${text.trimEnd()}\n${more === undefined ? "" : `\n${more}`}`;
}

async function summaries(group: CommandGroup): Promise<Record<string, CommandDef>> {
  const listed = await listedCommands(group);
  return Object.fromEntries(listed.map(([name, node]) => [name, { meta: { description: node.description } }]));
}

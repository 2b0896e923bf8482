import { Command as Parser } from "commander";
import { HELP_OPTION, helpOf } from "./arguments.ts";
import { type Command, type CommandGroup, isGroup, listedCommands } from "./command.ts";

/** The help of a command or of a group, by the words that lead to it. */
export async function renderHelp(words: readonly string[], node: Command | CommandGroup): Promise<string> {
  const name = words.join(" ");
  if (!isGroup(node)) return helpOf(name, node);
  const group = new Parser(name)
    .description(node.description)
    .usage("COMMAND")
    .helpCommand(false)
    .helpOption(...HELP_OPTION);
  for (const [child, { description }] of await listedCommands(node)) group.command(child).description(description);
  return group.helpInformation();
}

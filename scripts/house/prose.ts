import { createLinter, loadTextlintrc } from "textlint";
import { type Command, type CommandGroup, isGroup, listedCommands } from "../../src/commands/command.ts";
import { renderHelp } from "../../src/commands/help.ts";
import type { Finding, Source, Tree } from "./tree.ts";

/** A text that people read, and where it is written. */
export interface Prose {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Learners' essays, messages and lists of words, which may be in any style. */
const CONTENT = /^src\/(?:demo\/history|lib\/marking|content\/template|domains\/question-bank\/request-words)/;
const SQL = /\b(?:select|insert into|update|delete from|where|json_each)\b/i;

/** Findings of the rules in scripts/prose.yml, in texts that textlint does not read from a Markdown file. */
export async function checkProse(texts: readonly Prose[]): Promise<Finding[]> {
  const linter = createLinter({ descriptor: await loadTextlintrc() });
  // One line of a document for each text, so that the line of a message names the text.
  const document = texts.map(({ text }) => text.replaceAll(/\s+/g, " ")).join("\n");
  const { messages } = await linter.lintText(document, "texts.txt");
  return messages.flatMap(({ line, message }): Finding[] => {
    const found = texts[line - 1];
    return found === undefined ? [] : [{ file: found.file, line: found.line, rule: "prose", advice: message }];
  });
}

/** The values of a locale file. */
export function localeProse(tree: Tree, file: string): Prose[] {
  return tree
    .read(file)
    .split("\n")
    .flatMap((written, index) => {
      const value = /^\s*"[^"]+": "(.*)",?$/.exec(written)?.[1];
      return value === undefined ? [] : [{ file, line: index + 1, text: value.replaceAll('\\"', '"') }];
    });
}

/** The help of every command, line by line. */
export async function helpProse(words: readonly string[], node: Command | CommandGroup): Promise<Prose[]> {
  const file = `${words.join(" ")} --help`;
  const own = (await renderHelp(words, node)).split("\n").map((text, index) => ({ file, line: index + 1, text }));
  if (!isGroup(node)) return own;
  const below = await Promise.all(
    (await listedCommands(node)).map(([name, inner]) => helpProse([...words, name], inner)),
  );
  return [...own, ...below.flat()];
}

/** Messages and descriptions in the code: literals of several words. */
export function codeProse(tree: Tree): Prose[] {
  return tree.sources
    .filter(({ path }) => /^(?:src|scripts|client\/src|tests\/bench)\//.test(path) && !CONTENT.test(path))
    .flatMap(literals);
}

function literals(source: Source): Prose[] {
  return source.nodes.flatMap((node) => {
    const text =
      node.type === "Literal" && typeof node.value === "string"
        ? node.value
        : node.type === "TemplateLiteral"
          ? node.quasis.map(({ value }) => value.cooked ?? "").join("…")
          : "";
    if (!/\p{L} \p{L}/u.test(text) || SQL.test(text)) return [];
    return [{ file: source.path, line: source.lineAt(node.start), text }];
  });
}

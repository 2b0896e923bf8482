import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { checkProse, codeProse, helpProse, localeProse, type Prose } from "../../scripts/house/prose.ts";
import { loadTree, parseSource, type Tree } from "../../scripts/house/tree.ts";
import { defineCommand } from "../../src/commands/command.ts";
import { root as commands } from "../../src/commands/index.ts";

const LOCALE = "src/web/locales/en.json";

const treeWith = (files: Readonly<Record<string, string>>): Tree => ({
  root: "/",
  files: Object.keys(files),
  sources: Object.entries(files).flatMap(([path, text]) => (path.endsWith(".ts") ? [parseSource(path, text)] : [])),
  read: (file) => files[file] ?? "",
});

const places = async (texts: readonly Prose[]) =>
  (await checkProse(texts)).map(({ file, line, advice }) => `${file}:${line} ${advice.split("\n")[0]}`);

describe("the rules for prose", () => {
  test.each([
    ["You told it.", "told => reported"],
    ["Every marking is kept.", "kept => saved"],
    ["A pack that brings words.", ""],
    ["Bring in a pack.", "Bring in => imported"],
    ["Agents are connected anew.", "anew => again"],
    ["Port of the control door.", "door => audience"],
    ["How the section stands.", "stands => is"],
    ["The text as they stand here.", "stand here => is"],
    ["Handed in last", "Handed in => submitted"],
    ["Hand it in before you go.", "Hand it in => submitted"],
    ["It can let in other people.", "let in => authenticated"],
    ["Mend what is listed.", "Mend => fixed"],
    ["A learner of ninety days.", "of ninety days => 90 days of history"],
    ["cursor is none that this list gave", "is none that => was not issued by"],
    ["It is none of the options.", "is none of the => was not issued by"],
    ["There is no such plan.", "There is no such => is unknown"],
    ["You can take it back.", "take it back => undone"],
    ["Go on with the line.", "Go on with => continue"],
    ["It is on a whole hour.", "whole hour => on the hour"],
    ["The list was begun.", "was begun => started"],
    ["Make an account first.", "Make an account => create"],
    ["The pack is sound.", "is sound => valid"],
    ["Nothing stands out.", ""],
    ["The answers are saved.", ""],
  ])("%j: %j", async (text, finding) => {
    expect(await places([{ file: "a", line: 1, text }])).toEqual(finding === "" ? [] : [`a:1 ${finding}`]);
  });

  test("find a seeded fault in the English texts of the workspace, at its line", async () => {
    const text = '{\n  "a": {\n    "b": "Saved",\n    "c": "It is \\"kept\\" here."\n  }\n}\n';
    expect(await places(localeProse(treeWith({ [LOCALE]: text }), LOCALE))).toEqual([`${LOCALE}:4 kept => saved`]);
  });

  test("find a seeded fault in the help of a command, in its description, its flags and its further lines", async () => {
    const args = { keep: { type: "boolean", description: "The data are kept." } } as const;
    const more = () => "It tells what was told.\n";
    const command = defineCommand({ description: "Run it anew.", args, more, run: async () => {} });
    const group = { description: "A group with doors.", commands: { inner: async () => command } };
    const found = await places(await helpProse(["lectern", "outer"], group));
    expect(found.map((one) => one.replace(/:\d+/, ""))).toEqual([
      "lectern outer --help doors => audience",
      "lectern outer --help anew => again",
      "lectern outer inner --help anew => again",
      "lectern outer inner --help kept => saved",
      "lectern outer inner --help told => reported",
    ]);
  });

  test("find a seeded fault in messages of the code, but not in SQL, in single words and in learners' texts", async () => {
    const code = [
      'export const kept = "kept";',
      'export const sql = "select kept from told where it stands";',
      'export const message = "The file is not kept.";',
      "export const other = `The file was brought in`;",
    ].join("\n");
    const files = { "src/a.ts": code, "scripts/b.ts": 'log("It was told.");', "src/demo/history/c.ts": code };
    expect(await places(codeProse(treeWith(files)))).toEqual([
      "src/a.ts:3 kept => saved",
      "src/a.ts:4 brought => imported",
      "scripts/b.ts:1 told => reported",
    ]);
  });

  test("hold for the texts of this repository", async () => {
    const tree = loadTree(resolve(import.meta.dir, "../.."));
    const help = await helpProse(["lectern"], commands);
    const texts = [...localeProse(tree, LOCALE), ...help, ...codeProse(tree)];
    expect(texts.length).toBeGreaterThan(5_000);
    expect(help.map(({ text }) => text).join("\n")).toContain("Control API of a lectern demo");
    expect(await places(texts)).toEqual([]);
  });
});

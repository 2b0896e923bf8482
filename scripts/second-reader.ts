// For a second reader of the papers that ship: prints parts as a candidate sees them, without keys, and compares answers with the keys.
// Usage: bun scripts/second-reader.ts print KEY…, or check ANSWERS.json, where ANSWERS.json is {"<key of the part>": {"<number>":
// "<answer>"}}. Prints every disagreement, and how many agree.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { itemsIn, parseJson } from "../src/content/check/read-items.ts";
import { checkShape } from "../src/content/check/shape.ts";
import { Part } from "../src/content/format/part.ts";
import type { QuestionGroup } from "../src/content/format/questions.ts";
import { Problems } from "../src/content/problems.ts";
import { expandKey } from "../src/lib/marking/key-notation.ts";
import { foldPhrase } from "../src/lib/text.ts";

const Answers = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
const PARTS = join(import.meta.dir, "../seed/parts");

const [command, ...rest] = process.argv.slice(2);
if (command === "print" && rest.length > 0) for (const key of rest) print(partOf(key));
else if (command === "check" && rest[0] !== undefined) check(rest[0]);
else throw new Error("Usage: bun scripts/second-reader.ts print KEY… | check ANSWERS.json");

function allParts(): Part[] {
  const problems = new Problems();
  return readdirSync(PARTS).flatMap((name) => {
    const report = problems.at(name);
    return (itemsIn("parts", parseJson(readFileSync(join(PARTS, name)), report), report) ?? []).flatMap(({ value }) => {
      const part = checkShape(Part, value, report);
      return part === null ? [] : [part];
    });
  });
}

function partOf(key: string): Part {
  const part = allParts().find((one) => one.key === key);
  if (part === undefined) throw new Error(`seed/parts has no part ${key}`);
  return part;
}

function print(part: Part): void {
  const lines = [`# ${part.title} (${part.key})`];
  for (const { speaker, text } of part.transcript) lines.push(`${speaker}: ${text}`);
  for (const { title, subtitle, paragraphs } of part.passages) {
    lines.push("", `## ${title}`, subtitle, ...paragraphs.map(({ label, text }) => `\n${label}  ${text}`));
  }
  for (const group of part.groups) lines.push("", ...printedGroup(group));
  console.log(`${lines.join("\n")}\n`);
}

function printedGroup({ type, instruction, title, options, image, blocks, table, questions }: QuestionGroup): string[] {
  const choices = (list: typeof options) => list.map(({ letter, text }) => `   ${letter}  ${text}`);
  return [
    `### ${type}: ${instruction}`,
    title,
    ...choices(options),
    ...(image === undefined ? [] : [`[seed/${image.file}: ${image.alt}]`]),
    ...blocks.map(({ kind, text }) => `(${kind}) ${text}`),
    ...(table === undefined ? [] : [table.header, ...table.rows].map((row) => row.join(" | "))),
    ...questions.flatMap((question) => [`${question.number}. ${question.stem}`, ...choices(question.options)]),
  ];
}

function check(file: string): void {
  const answers: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Value.Check(Answers, answers)) throw new Error(`${file} must be {"<part>": {"<number>": "<answer>"}}`);
  let asked = 0;
  let agreed = 0;
  for (const part of allParts()) {
    const given = answers[part.key];
    if (given === undefined) continue;
    for (const group of part.groups) {
      for (const { number, answer } of group.questions) {
        asked++;
        const answered = given[number] ?? "";
        // Several letters may be chosen in any order.
        const keys = group.type === "multiple_select" ? group.questions.map((one) => one.answer) : expandKey(answer);
        if (keys.map(foldPhrase).includes(foldPhrase(answered))) agreed++;
        else console.log(`${part.key} ${number}: the key is ${answer}, the reader says ${answered || "nothing"}`);
      }
    }
  }
  console.log(`${agreed} of ${asked} answers agree with the keys.`);
}

import { basename } from "node:path";
import type { Node } from "oxc-parser";
import { dottedName, type Finding, isCapabilityCall, literalText, type Source, type Tree } from "./tree.ts";

const SOURCE_WARN = 200;
const SOURCE_STOP = 400;
const TEST_STOP = 500;

/** Fields of a declaration that have a fixed order; the others are between them. */
const FIELD_ORDER = ["id", "name", "request", "response", "prepare", "handler"];

/** What a file of pure rules must not touch: the database and what a handler receives. */
const NOT_PURE = /^src\/(database\/(open|query|writer|transaction|data-folder)|kernel\/(call|context|execute))\.ts$/;

/** What builds or runs queries. */
const QUERIES = /^kysely$|\/(query|long-read)\.ts$/;

/** Sizes of files, kinds of file in a slice, and the name and reading order of an operation's file. */
export function checkSlices(tree: Tree): Finding[] {
  return tree.sources.flatMap((source) => [
    ...checkSize(source),
    ...checkSlice(source),
    ...checkStore(source),
    ...checkHoldsSql(source),
  ]);
}

function finding(source: Source, at: Node | null, advice: string): Finding {
  return { file: source.path, line: at === null ? 1 : source.lineAt(at.start), rule: "slices", advice };
}

function checkSize(source: Source): Finding[] {
  if (source.text.startsWith("// Made by `bun scripts/gen.ts`")) return [];
  const lines = source.text.split("\n").length - (source.text.endsWith("\n") ? 1 : 0);
  const isTest = source.path.startsWith("tests/");
  const stop = isTest ? TEST_STOP : SOURCE_STOP;
  const rule = "sizes";
  if (lines > stop) {
    const advice = `${lines} lines; ${stop} is the stop. Split it by concept.`;
    return [{ file: source.path, line: stop + 1, rule, advice }];
  }
  if (isTest || lines <= SOURCE_WARN) return [];
  const advice = `${lines} lines; under ${SOURCE_WARN} is the aim.`;
  return [{ file: source.path, line: SOURCE_WARN + 1, rule, advice, warning: true }];
}

function checkSlice(source: Source): Finding[] {
  const [, group, file, ...deeper] = source.path.replace(/^src\/domains\//, "domains/").split("/");
  if (!source.path.startsWith("src/domains/") || group === undefined || file === undefined) return [];
  if (deeper.length > 0) return [finding(source, null, "A slice has no folders of its own; move the file up.")];
  const calls = source.nodes.filter(isCapabilityCall);
  if (file === "index.ts" || /\.(schema|store|service)\.ts$/.test(file)) {
    return calls.map((call) => finding(source, call, "Give the operation a file of its own, named after its id."));
  }
  if (calls.length === 0) return checkRules(source);
  return [
    ...calls.slice(1).map((call) => finding(source, call, "One operation a file; give this one its own.")),
    ...calls.slice(0, 1).flatMap((call) => checkOperation(source, call, group)),
  ];
}

/** Pure rules: no database and no context, so that they are tested without either. */
function checkRules(source: Source): Finding[] {
  return source.imports
    .filter((one) => one.target !== null && (NOT_PURE.test(one.target) || (isStore(one.target) && !one.typeOnly)))
    .map((one) => ({
      file: source.path,
      line: one.line,
      rule: "slices",
      advice: `A slice contains operations, schemas, stores, pure rules and its index; rules must not import ${one.specifier}.`,
    }));
}

function isStore(path: string): boolean {
  return /\.(store|service)\.ts$/.test(path);
}

/** A store holds SQL; a workflow over stores is a service. */
function checkHoldsSql(source: Source): Finding[] {
  if (!source.path.startsWith("src/domains/") || !source.path.endsWith(".store.ts")) return [];
  const holdsSql = source.imports.some(({ specifier }) => QUERIES.test(specifier)) || /\.raw\b/.test(source.text);
  return holdsSql ? [] : [finding(source, null, "This store has no SQL. Name it *.service.ts.")];
}

function checkOperation(source: Source, call: Node, group: string): Finding[] {
  const declaration = call.type === "CallExpression" ? call.arguments[0] : undefined;
  if (declaration?.type !== "ObjectExpression")
    return [finding(source, call, "Declare the operation as one object here.")];
  const fields = new Map<string, Node | null>();
  for (const property of declaration.properties) {
    if (property.type === "Property") fields.set(dottedName(property.key) ?? "", property.value);
  }
  const id = literalText(fields.get("id"));
  const findings: Finding[] = [];
  if (id === null) findings.push(finding(source, declaration, "Write the id as a string, so that searching finds it."));
  else if (!fitsId(basename(source.path, ".ts"), id, group)) {
    findings.push(finding(source, declaration, `Name the file ${fileNameOf(id, group)}.ts, after ${id}.`));
  }
  const order = [...fields.keys()].filter((field) => FIELD_ORDER.includes(field));
  const wanted = FIELD_ORDER.filter((field) => order.includes(field));
  if (order.join() !== wanted.join()) {
    findings.push(finding(source, declaration, `Order its fields as ${wanted.join(", ")}; the rest between them.`));
  }
  return [...findings, ...checkReadingOrder(source, call)];
}

/** The file name of an operation: its id without ielts_ and without the words of its group, in kebab case. */
function fileNameOf(id: string, group: string): string {
  return withoutGroup(id.replace(/^ielts_/, "").split("_"), group).join("-");
}

/** An id that does not begin with its group (`ielts_practice_search_parts` in question-bank) may lose its first word too. */
function fitsId(name: string, id: string, group: string): boolean {
  const words = id.replace(/^ielts_/, "").split("_");
  const [first = "", ...rest] = words;
  if (isGroupWord(first, group)) return name === fileNameOf(id, group);
  return [words, rest, withoutGroup(rest, group)].some((some) => name === some.join("-"));
}

function withoutGroup(words: readonly string[], group: string): readonly string[] {
  const from = words.findIndex((word, index) => index === words.length - 1 || !isGroupWord(word, group));
  return words.slice(Math.max(0, from));
}

function isGroupWord(word: string, group: string): boolean {
  return group.split("-").some((part) => word === part || word === part.replace(/s$/, ""));
}

function checkReadingOrder(source: Source, call: Node): Finding[] {
  const findings: Finding[] = [];
  let isAfterCall = false;
  for (const statement of source.program.body) {
    const holdsCall = statement.start <= call.start && call.end <= statement.end;
    const isExport = statement.type.startsWith("Export");
    if (holdsCall) isAfterCall = true;
    else if (!isAfterCall && /^(Export|Function|Class)/.test(statement.type)) {
      const advice = "Only imports, constants and types may precede the operation; move this below or out.";
      findings.push(finding(source, statement, advice));
    } else if (isAfterCall && (isExport || statement.type === "ImportDeclaration")) {
      findings.push(finding(source, statement, "Only private helpers may follow the operation."));
    }
  }
  return findings;
}

/** Store functions take the database first. */
function checkStore(source: Source): Finding[] {
  if (!isStore(source.path) || !source.path.startsWith("src/")) return [];
  return source.program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "FunctionDeclaration") return [];
    const [first] = statement.declaration.params;
    if (first?.type === "Identifier" && first.name === "db") return [];
    return [
      finding(source, statement, "A store function takes db first; a function without it belongs in a file of rules."),
    ];
  });
}

import type { Node } from "oxc-parser";
import { dottedName, type Finding, literalText, type Tree } from "./tree.ts";

/** The one module that writes states of messages. */
const MODULE = "src/domains/deliveries/message-states.store.ts";
const TABLES = /^(reminders|deliveries)\b/;
const WRITES = new Set(["insertInto", "replaceInto", "mergeInto", "updateTable"]);
const WRITTEN_SQL = /\b(update|into)\s+(or\s+\w+\s+)?(main\.)?["`[]?(reminders|deliveries)\b/i;
const SETS = new Set(["set", "values", "columns", "onConflict", "onDuplicateKeyUpdate"]);
const LIFE = /^(reminderLife|deliveryLife)\./;

const ADVICE = `Only ${MODULE} writes a state of a message: add a step to its table and take it by reminderLife or deliveryLife.`;

/** Every transition of a reminder or a delivery is a step of the one table of each. */
export function checkMessageStates(tree: Tree): Finding[] {
  return tree.sources
    .filter(({ path }) => path.startsWith("src/") && path !== MODULE)
    .flatMap((source) =>
      source.nodes
        .filter((node) => writesTable(node) || writesSql(node) || overridesStep(node))
        .map((node) => ({ file: source.path, line: source.lineAt(node.start), rule: "states", advice: ADVICE })),
    );
}

function writesTable(node: Node): boolean {
  const method = methodOf(node);
  if (method === null || !WRITES.has(method.name)) return false;
  const [table] = method.args;
  const tables = table?.type === "ArrayExpression" ? table.elements : [table];
  return tables.some((one) => TABLES.test(literalText(one) ?? ""));
}

function writesSql(node: Node): boolean {
  if (node.type === "Literal") return typeof node.value === "string" && WRITTEN_SQL.test(node.value);
  return node.type === "TemplateElement" && WRITTEN_SQL.test(node.value.raw);
}

/** Whether a call changes what a step has set. */
function overridesStep(node: Node): boolean {
  let method = methodOf(node);
  if (method === null || !SETS.has(method.name)) return false;
  while (method !== null) {
    const { object } = method;
    if (object.type === "CallExpression" && LIFE.test(dottedName(object.callee) ?? "")) return true;
    method = methodOf(object);
  }
  return false;
}

/** The name of a called method, its arguments, and what it is called on. */
function methodOf(node: Node): { name: string; args: readonly Node[]; object: Node } | null {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return null;
  const { object, property, computed } = node.callee;
  const name = computed ? literalText(property) : dottedName(property);
  return name === null ? null : { name, args: node.arguments, object };
}

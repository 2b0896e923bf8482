import type { Node } from "oxc-parser";
import { ancestors, dottedName, literalText, type Source, type Tree } from "./tree.ts";

const ERRORS = "src/kernel/errors.ts";
const PROBLEMS = "src/kernel/problems.ts";

/** How kernel/problems.ts records what is wrong with a request, and the kind of the failure; the second argument is the reason. */
const NOTING: Readonly<Record<string, string>> = {
  "problems.add": "invalid",
  "problems.addDetail": "invalid",
  "problems.addDetails": "invalid",
  "problems.addMissing": "notFound",
  refuseAll: "invalid",
};

/** The default reason, and the one for several problems that are refused together. */
const MIXED = "request.invalid";

interface Kind {
  readonly status: number;
  readonly code: number;
}

/** How a named factory of kernel/errors.ts makes a Failure. Texts are fixed, or an argument of the factory's caller. */
interface Factory {
  readonly kind: string;
  readonly reason: Part;
  readonly message: Part;
}

type Part = { readonly text: string } | { readonly argument: number; readonly fallback: string | null };

/** One way in which a call can fail. */
export interface Reason extends Kind {
  readonly reason: string;
  readonly message: string;
}

/**
 * Every failure that the service answers, from the calls of the error factories in src.
 * @throws Error naming a call whose reason is not a literal, because no page could list it.
 */
export function findReasons(tree: Tree): Reason[] {
  const errors = tree.sources.find((source) => source.path === ERRORS);
  if (errors === undefined) throw new Error(`${ERRORS} is missing.`);
  const kinds = readKinds(errors);
  const factories = readFactories(errors);
  const reasons = new Map<string, Reason>();
  const note = (factory: Factory, reason: string, message: string) => {
    const kind = kinds.get(factory.kind);
    if (kind !== undefined) reasons.set(`${kind.status} ${reason} ${message}`, { ...kind, reason, message });
  };
  for (const factory of factories.values()) {
    if ("text" in factory.reason && "text" in factory.message) note(factory, factory.reason.text, factory.message.text);
  }
  for (const source of tree.sources) {
    // Refusals of a demo's control API are not answers of the service; its own page lists them.
    if (!source.path.startsWith("src/") || source.path.startsWith("src/demo/")) continue;
    for (const node of source.nodes) {
      if (node.type !== "CallExpression") continue;
      const noting = notingOf(source, node);
      if (noting !== undefined) {
        for (const { reason, message } of readNoted(source, node)) note(noting, reason, message);
      }
      const factory = factories.get(dottedName(node.callee) ?? "");
      if (factory === undefined || !(source.path === ERRORS || importsErrors(source))) continue;
      for (const { reason, message } of readCall(source, node, factory)) note(factory, reason, message);
    }
  }
  return [...reasons.values()].toSorted(
    (a, b) => a.status - b.status || compare(a.reason, b.reason) || compare(a.message, b.message),
  );
}

/** The reference page on errors. */
export function errorsPage(tree: Tree, generatedBy: string): string {
  const reasons = findReasons(tree);
  const kinds = new Map(reasons.map(({ status, code }) => [status, code]));
  const rows = [...new Set(reasons.map((one) => `${one.status} ${one.reason}`))].map((key) => {
    const same = reasons.filter((one) => `${one.status} ${one.reason}` === key);
    const descriptive = same.map((one) => one.message).filter((message) => /(\w+ ){3}/.test(message));
    const others = descriptive.length < same.length ? ["(names what is wrong with the call at hand)"] : [];
    const messages = [...descriptive, ...others].map((message) =>
      message.replaceAll("|", "\\|").replaceAll("<", "&lt;"),
    );
    return `| \`${same[0]?.reason}\` | ${same[0]?.status} | ${same[0]?.code} | ${messages.join("<br>")} |`;
  });
  const sections = [
    "# Errors",
    generatedBy,
    "A failed call is answered with its HTTP status and this envelope. `reason` is stable and meant for programs; `message` says what to do and may change.",
    '```json\n{"code": 40001, "message": "…", "data": null, "reason": "request.invalid", "details": [{"path": "/limit", "message": "…", "expected": "integer from 1 to 50"}], "requestId": "…"}\n```',
    [
      "- `details` names each field that is wrong by its JSON pointer and says what is accepted; it never repeats what was sent.",
      "- `requestId` is also the header `X-Request-Id`; the log of the service has the cause under it.",
      "- `facts` holds further facts to act on, such as the present state; `replacedBy` names the operation that took the place of the one called.",
      "- A 429 and a 503 carry `Retry-After` in seconds.",
    ].join("\n"),
    ["| HTTP | code |", "|---|---|", ...[...kinds].map(([status, code]) => `| ${status} | ${code} |`)].join("\n"),
    "## Reasons",
    "A `…` in a message is filled in by the call.",
    ["| reason | HTTP | code | message |", "|---|---|---|---|", ...rows].join("\n"),
  ];
  return `${sections.join("\n\n")}\n`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function importsErrors(source: Source): boolean {
  return source.imports.some((one) => one.target === ERRORS && !one.typeOnly);
}

/** How a call records a problem, or undefined. */
function notingOf(source: Source, call: Node): Factory | undefined {
  if (call.type !== "CallExpression" || !source.imports.some((one) => one.target === PROBLEMS)) return undefined;
  const callee = (dottedName(call.callee) ?? "").split(".").slice(-2).join(".");
  const kind = Object.hasOwn(NOTING, callee) ? NOTING[callee] : undefined;
  return kind === undefined ? undefined : { kind, reason: { argument: 1, fallback: MIXED }, message: { text: "…" } };
}

function readNoted(source: Source, call: Node): { reason: string; message: string }[] {
  if (call.type !== "CallExpression") return [];
  const [noted] = call.arguments;
  const fault = noted === undefined ? undefined : propertiesOf(noted).find(({ name }) => name === "fault");
  const message = fault === undefined ? "…" : `… ${shownText(fault.value)}`;
  const reasons = textsOf(source, call, call.arguments, { argument: 1, fallback: MIXED }, true);
  return reasons.map((reason) => ({ reason, message }));
}

function readKinds(errors: Source): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const table = errors.nodes.find((node) => node.type === "VariableDeclarator" && dottedName(node.id) === "KINDS");
  for (const property of table === undefined ? [] : propertiesOf(table)) {
    const numbers = new Map(propertiesOf(property.value).map((one) => [one.name, numberOf(one.value)]));
    kinds.set(property.name, { status: numbers.get("status") ?? 0, code: numbers.get("code") ?? 0 });
  }
  if (kinds.size === 0) throw new Error(`${ERRORS} has no table KINDS.`);
  return kinds;
}

function propertiesOf(node: Node): { name: string; value: Node }[] {
  if (node.type === "VariableDeclarator") return node.init === null ? [] : propertiesOf(node.init);
  if (node.type === "TSAsExpression") return propertiesOf(node.expression);
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property) =>
    property.type === "Property" ? [{ name: dottedName(property.key) ?? "", value: property.value }] : [],
  );
}

function numberOf(node: Node): number {
  return node.type === "Literal" && typeof node.value === "number" ? node.value : 0;
}

function readFactories(errors: Source): Map<string, Factory> {
  const factories = new Map<string, Factory>();
  for (const node of errors.nodes) {
    if (node.type !== "NewExpression" || dottedName(node.callee) !== "Failure") continue;
    const owner = [...ancestors(errors, node)].find((above) => above.type === "FunctionDeclaration");
    if (owner?.type !== "FunctionDeclaration" || owner.id === null) continue;
    const [kind, reason, message] = node.arguments;
    const part = (argument: Node | undefined): Part => readPart(owner.params, argument);
    factories.set(owner.id.name, { kind: literalText(kind) ?? "", reason: part(reason), message: part(message) });
  }
  return factories;
}

function readPart(params: readonly Node[], argument: Node | undefined): Part {
  const name = argument === undefined ? null : dottedName(argument);
  const at = params.findIndex((param) => name !== null && paramName(param) === name);
  const param = params[at];
  if (param === undefined) return { text: argument === undefined ? "" : shownText(argument) };
  return { argument: at, fallback: param.type === "AssignmentPattern" ? literalText(param.right) : null };
}

function paramName(param: Node): string | null {
  return dottedName(param.type === "AssignmentPattern" ? param.left : param);
}

function readCall(source: Source, call: Node, factory: Factory): { reason: string; message: string }[] {
  if (call.type !== "CallExpression") return [];
  const reasons = textsOf(source, call, call.arguments, factory.reason, true);
  const messages = textsOf(source, call, call.arguments, factory.message, false);
  // If both come from the callers of one helper, they are in the same order.
  return reasons.map((reason, index) => ({ reason, message: messages[index] ?? messages[0] ?? "…" }));
}

function textsOf(source: Source, call: Node, args: readonly Node[], part: Part, mustBePlain: boolean): string[] {
  if ("text" in part) return [part.text];
  const argument = args[part.argument];
  if (argument === undefined) return part.fallback === null ? [] : [part.fallback];
  return resolveTexts(source, call, argument, mustBePlain);
}

/** The texts an argument can have: a literal, either branch of a condition, or what callers pass into a helper. */
function resolveTexts(source: Source, call: Node, argument: Node, mustBePlain: boolean): string[] {
  const plain = literalText(argument);
  if (plain !== null) return [plain];
  if (argument.type === "ConditionalExpression") {
    return [argument.consequent, argument.alternate].flatMap((one) => resolveTexts(source, call, one, mustBePlain));
  }
  const passed = passedByCallers(source, call, argument);
  if (passed.length > 0) return passed.flatMap((one) => resolveTexts(source, one.call, one.argument, mustBePlain));
  if (!mustBePlain) return [shownText(argument)];
  throw new Error(
    `${source.path}:${source.lineAt(call.start)}: write the reason as a plain text, so that docs can list it.`,
  );
}

/** For an argument that is a parameter of the enclosing helper: what each call of that helper passes for it. */
function passedByCallers(source: Source, call: Node, argument: Node): { call: Node; argument: Node }[] {
  const name = dottedName(argument);
  for (const above of ancestors(source, call)) {
    if (above.type !== "FunctionDeclaration" || above.id === null) continue;
    const at = above.params.findIndex((param) => name !== null && paramName(param) === name);
    if (at === -1) continue;
    const helper = above.id.name;
    return source.nodes.flatMap((node) => {
      const given =
        node.type === "CallExpression" && dottedName(node.callee) === helper ? node.arguments[at] : undefined;
      return given === undefined ? [] : [{ call: node, argument: given }];
    });
  }
  return [];
}

/** A text for people: fixed parts unchanged, placeholders as an ellipsis. */
function shownText(node: Node): string {
  const plain = literalText(node);
  if (plain !== null) return plain;
  if (node.type === "TemplateLiteral") return node.quasis.map((quasi) => quasi.value.cooked ?? "").join("…");
  if (node.type === "BinaryExpression") return `${shownText(node.left)}${shownText(node.right)}`;
  return "…";
}

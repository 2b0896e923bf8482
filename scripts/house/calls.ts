import type { Node } from "oxc-parser";
import { dottedName, type Finding, type Source, type Tree } from "./tree.ts";

interface Ban {
  /** Dotted name of the called or read expression. */
  readonly name: RegExp;
  /** Files of src in which it is allowed. */
  readonly allowed: RegExp;
  readonly advice: string;
}

const CLOCK = "Take the time from ctx.now or a Clock; only kernel/ and lib/ read the system clock.";
const RANDOM = "Draw from ctx.ids or an Ids; only kernel/ and lib/ draw randomness.";
const KERNEL_OR_LIB = /^src\/(kernel|lib)\//;
const CONFIG = /^src\/config\.ts$/;
const NOWHERE = /^$/;

const BANS: readonly Ban[] = [
  { name: /^(globalThis\.)?Date(\.now)?$/, allowed: KERNEL_OR_LIB, advice: CLOCK },
  { name: /^Math\.random$/, allowed: KERNEL_OR_LIB, advice: RANDOM },
  { name: /^(globalThis\.)?crypto\.(randomUUID|getRandomValues)$/, allowed: KERNEL_OR_LIB, advice: RANDOM },
  { name: /^Bun\.randomUUID/, allowed: KERNEL_OR_LIB, advice: RANDOM },
  {
    name: /^(process|Bun|import\.meta)\.env$/,
    allowed: CONFIG,
    advice: "Add a row to the table in src/config.ts; only that file reads the environment.",
  },
  {
    name: /^(globalThis\.|window\.)?console\.\w+$/,
    allowed: NOWHERE,
    advice: "Use the log passed as a parameter; commands write to process.stdout.",
  },
];

/** A module that may be imported by certain files only. */
interface Confined {
  readonly specifier: RegExp;
  readonly allowed: RegExp;
  /** How many files of src may import it at all. */
  readonly atMost?: number;
  readonly advice: string;
}

const CONFINED: readonly Confined[] = [
  {
    specifier: /^(#sqlite|better-sqlite3(\/.*)?|bun:sqlite)$/,
    allowed: /^src\/database\/open\.ts$/,
    advice: "Import openDatabase from database/open.ts, the only import of the driver.",
  },
  {
    specifier: /^kysely$/,
    allowed: /^src\/database\/|\.store\.ts$/,
    advice: "Put the query into a *.store.ts; Kysely is used only there and in database/.",
  },
  {
    specifier: /\/database\/query\.ts$/,
    allowed: /^src\/database\/|\.store\.ts$/,
    advice: "Put the query into a *.store.ts and call its function.",
  },
  {
    specifier: /^ts-fsrs$/,
    allowed: /^src\/domains\//,
    atMost: 1,
    advice: "Call the one file of rules that wraps ts-fsrs.",
  },
  { specifier: /^papaparse$/, allowed: /^src\//, atMost: 1, advice: "Call the one file that wraps papaparse." },
  { specifier: /^nanoid$/, allowed: KERNEL_OR_LIB, advice: RANDOM },
  {
    specifier: /^elysia$/,
    allowed: /^src\/surfaces\//,
    advice: "Only surfaces know the HTTP library; declare an operation instead.",
  },
  {
    specifier: /^(react|react-dom|react-i18next|react-aria-components|i18next|wouter|lucide-react|@tanstack\/)/,
    allowed: /^src\/(web|bundle)\//,
    advice: "Only the workspace in src/web and its bundler know the libraries of the browser.",
  },
];

/** The one file of src that starts processes. */
const STARTS_PROCESSES = "src/lib/own-program.ts";
const PROCESS_MODULE = /^(node:)?child_process$/;
/** Files outside database/ that use the raw connection, each with its reason. */
const RAW_CONNECTION: Readonly<Record<string, string>> = {
  "src/kernel/execute.ts": "opens and ends the one read transaction around a read handler",
};
const DRIVER_METHODS = new Set(["prepare", "exec", "pragma", "transaction", "backup", "function", "loadExtension"]);
const RANDOM_OF_NODE = new Set(["randomUUID", "randomBytes", "randomInt", "randomFillSync", "getRandomValues"]);

/** Clock, randomness, environment, driver and console are used only in the permitted files. */
export function checkCalls(tree: Tree): Finding[] {
  const sources = tree.sources.filter((source) => source.path.startsWith("src/"));
  return [...sources.flatMap(checkSource), ...checkCounts(sources)];
}

function checkSource(source: Source): Finding[] {
  const finding = (node: Node, advice: string): Finding => ({
    file: source.path,
    line: source.lineAt(node.start),
    rule: "calls",
    advice,
  });
  return [
    ...source.nodes.flatMap((node) => {
      const advice = bannedUse(source, node) ?? rawUse(source, node) ?? processUse(source, node);
      return advice === null ? [] : [finding(node, advice)];
    }),
    ...confinedImports(source),
  ];
}

function bannedUse(source: Source, node: Node): string | null {
  if (node.type === "NewExpression" || node.type === "CallExpression") {
    const isDate = /^(globalThis\.)?Date$/.test(dottedName(node.callee) ?? "");
    if (!isDate || KERNEL_OR_LIB.test(source.path)) return null;
    // The workspace formats instants for the learner, which requires a Date.
    const shows = source.path.startsWith("src/web/") && node.type === "NewExpression" && node.arguments.length > 0;
    return shows ? null : CLOCK;
  }
  if (node.type !== "MemberExpression") return null;
  const name = dottedName(node) ?? "";
  const ban = BANS.find((one) => one.name.test(name) && !one.allowed.test(source.path));
  return ban?.advice ?? null;
}

/** A process inherits the environment, which contains the service's secrets, unless it is given one. */
function processUse(source: Source, node: Node): string | null {
  const elsewhere = `Start processes by ${STARTS_PROCESSES}, which gives them no environment of the service.`;
  if (node.type === "ImportDeclaration" && PROCESS_MODULE.test(node.source.value)) return elsewhere;
  if (node.type === "TaggedTemplateExpression" && dottedName(node.tag) === "Bun.$") return elsewhere;
  if (node.type !== "CallExpression" || !/^Bun\.spawn(Sync)?$/.test(dottedName(node.callee) ?? "")) return null;
  if (source.path !== STARTS_PROCESSES) return elsewhere;
  const options = node.arguments[1];
  const named = options?.type === "ObjectExpression" && options.properties.some(isEnvironment);
  return named ? null : "Name the env of a process: without one it inherits the secrets of the service.";
}

function isEnvironment(node: Node): boolean {
  return node.type === "Property" && dottedName(node.key) === "env";
}

function rawUse(source: Source, node: Node): string | null {
  if (source.path.startsWith("src/database/") || source.path in RAW_CONNECTION) return null;
  const advice = "Use a store function or a function of database/; the raw connection stays in database/.";
  if (node.type === "MemberExpression") {
    const [method = "", holder = ""] = (dottedName(node) ?? "").split(".").reverse();
    return holder === "raw" && DRIVER_METHODS.has(method) ? advice : null;
  }
  if (node.type !== "VariableDeclarator" || node.init === null) return null;
  const from = dottedName(node.init) ?? "";
  const takesRaw = node.id.type === "ObjectPattern" && node.id.properties.some(isRawProperty);
  return /(^|\.)\w*db\.raw$/i.test(from) || (takesRaw && /db$/i.test(from)) ? advice : null;
}

function isRawProperty(node: Node): boolean {
  return node.type === "Property" && dottedName(node.key) === "raw";
}

function confinedImports(source: Source): Finding[] {
  return source.imports.flatMap((one) => {
    const file = source.path;
    const broken = CONFINED.find(({ specifier, allowed }) => specifier.test(one.specifier) && !allowed.test(file));
    if (broken !== undefined) return [{ file, line: one.line, rule: "calls", advice: broken.advice }];
    const isCrypto = /^(node:)?crypto$/.test(one.specifier) && !KERNEL_OR_LIB.test(file);
    if (!isCrypto || !one.names.some((name) => RANDOM_OF_NODE.has(name))) return [];
    return [{ file, line: one.line, rule: "calls", advice: RANDOM }];
  });
}

function checkCounts(sources: readonly Source[]): Finding[] {
  return CONFINED.flatMap(({ specifier, atMost, advice }) => {
    if (atMost === undefined) return [];
    const users = sources.flatMap((source) => {
      const one = source.imports.find((entry) => specifier.test(entry.specifier));
      return one === undefined ? [] : [{ file: source.path, line: one.line, rule: "calls", advice }];
    });
    return users.length > atMost ? users : [];
  });
}

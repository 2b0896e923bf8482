import { parseArgs as readTokens } from "node:util";
import { type ArgDef, type ArgsDef, parseArgs } from "citty";
import { nearest } from "../lib/nearest.ts";

/** The command line is invalid; the message is one helpful line. Exit code 2. */
export class UsageError extends Error {}

type ValueOf<D extends ArgDef> = D extends { type: "boolean" }
  ? boolean
  : D extends { type: "enum"; options: readonly (infer O)[] }
    ? O
    : string;

type IsSure<D extends ArgDef> = D extends { default: string | boolean } | { required: true }
  ? true
  : D extends { type: "positional"; required?: true }
    ? true
    : false;

/** The values of a command line. citty's own type claims that an optional flag always has a value. */
export type Values<A extends ArgsDef> = {
  readonly [K in keyof A]: IsSure<A[K]> extends true ? ValueOf<A[K]> : ValueOf<A[K]> | undefined;
};

/**
 * Parses the words after the command's name. citty accepts unknown flags, missing values and surplus words silently, so they are checked
 * first.
 * @throws UsageError
 */
export function parseStrictly<A extends ArgsDef>(argv: readonly string[], args: A): Values<A>;
export function parseStrictly(argv: readonly string[], args: ArgsDef): object {
  refuseUnclear(argv, args);
  return parseArgs([...argv], args);
}

function refuseUnclear(argv: readonly string[], args: ArgsDef): void {
  const flags = Object.entries(args).filter(([, def]) => def.type !== "positional");
  const words = Object.entries(args).filter(([, def]) => def.type === "positional");
  const spelled = new Map(flags.flatMap(([name, def]) => spellings(name, def).map((spelling) => [spelling, def])));
  const options = Object.fromEntries(
    [...spelled].map(([name, def]) => [name, { type: def.type === "boolean" ? "boolean" : "string" } as const]),
  );
  const { tokens } = readTokens({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });

  const seen = new Set<string>();
  let position = 0;
  for (const token of tokens) {
    if (token.kind === "positional" && position++ >= words.length) {
      throw new UsageError(`"${token.value}" is not expected`);
    }
    if (token.kind !== "option") continue;
    const def = spelled.get(token.name);
    if (def === undefined) throw unknownFlag(token.rawName, [...spelled.keys()]);
    if (seen.has(token.name)) throw new UsageError(`${token.rawName} is given twice`);
    seen.add(token.name);
    checkValue(token.rawName, def, token.value, token.inlineValue ?? false);
  }
  for (const [name, def] of flags) {
    if (def.required === true && !seen.has(name)) throw new UsageError(`--${name} ${hintOf(name, def)} is missing`);
  }
  const missing = words[position];
  if (missing !== undefined && missing[1].required !== false) {
    throw new UsageError(`${missing[0].toUpperCase()} is missing`);
  }
}

/** A switch that is on by default also has the form `--no-…`. */
function spellings(name: string, def: ArgDef): string[] {
  return def.type === "boolean" && def.default === true ? [name, `no-${name}`] : [name];
}

function checkValue(flag: string, def: ArgDef, value: string | undefined, isInline: boolean): void {
  if (def.type === "boolean") {
    if (value !== undefined) throw new UsageError(`${flag} takes no value`);
    return;
  }
  const hint = hintOf(flag.slice(2), def);
  if (value === undefined || value === "") throw new UsageError(`${flag} needs a value: ${flag} ${hint}`);
  if (!isInline && /^-\D/.test(value)) {
    throw new UsageError(
      `${flag} needs a value before ${value}; a value that begins with - is written ${flag}=${value}`,
    );
  }
  if (def.type === "enum" && def.options !== undefined && !def.options.includes(value)) {
    throw new UsageError(`${flag}: "${value}" is not accepted, give one of ${def.options.join(", ")}`);
  }
}

function unknownFlag(flag: string, known: readonly string[]): UsageError {
  const best = nearest(
    flag,
    known.map((name) => `--${name}`),
  );
  return new UsageError(`unknown flag ${flag}${best === undefined ? "" : `, did you mean ${best}?`}`);
}

function hintOf(name: string, def: ArgDef): string {
  return def.valueHint ?? name.toUpperCase();
}

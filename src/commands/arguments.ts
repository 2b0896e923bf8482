import { CommanderError, Option, Command as Parser } from "commander";

/** The command line is invalid; the message is one helpful line. Exit code 2. */
export class UsageError extends Error {}

interface ArgDef {
  readonly type: "string" | "enum" | "boolean" | "positional";
  readonly description: string;
  /** The value in the help; by default the name in capitals. */
  readonly valueHint?: string;
  /** Of a positional, unless it is false; of a flag, if it is true. */
  readonly required?: boolean;
  /** A switch that is on by default also has the form `--no-…`. */
  readonly default?: string | true;
  readonly negativeDescription?: string;
  readonly options?: readonly string[];
}

/** The flags and words of a command by their names. */
export type ArgsDef = Readonly<Record<string, ArgDef>>;

type ValueOf<D extends ArgDef> = D extends { type: "boolean" }
  ? boolean
  : D extends { options: readonly (infer O)[] }
    ? O
    : string;

type IsSure<D extends ArgDef> = D extends { default: string | true } | { required: true }
  ? true
  : D extends { type: "positional"; required?: true }
    ? true
    : false;

/** The values of a command line. */
export type Values<A extends ArgsDef> = {
  readonly [K in keyof A]: IsSure<A[K]> extends true ? ValueOf<A[K]> : ValueOf<A[K]> | undefined;
};

export const HELP_OPTION = ["-h, --help", "Show this help."] as const;

/** A command as the parser and the help need it. */
export interface Described {
  readonly description: string;
  readonly args: ArgsDef;
  /** Further lines of its help. */
  readonly more?: () => string;
}

/**
 * Parses the words after the command's name.
 * @throws UsageError
 */
export function parseStrictly<A extends ArgsDef>(argv: readonly string[], command: Described & { args: A }): Values<A>;
export function parseStrictly(argv: readonly string[], command: Described): object {
  const parser = parserOf("", command);
  for (const option of parser.options) refuseUnclear(parser, option, argv);
  try {
    parser.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(error.message.replace(/^error: /, "").replace("\n", " "));
  }
  const words = parser.registeredArguments.map((argument, at) => [argument.name(), parser.args[at]]);
  const flags = parser.options.map((option) => [
    option.long?.replace(/^--(no-)?/, ""),
    parser.getOptionValue(option.attributeName()),
  ]);
  return Object.fromEntries([...flags, ...words]);
}

/** The help of a command. */
export function helpOf(name: string, command: Described): string {
  const more = command.more?.();
  return `${parserOf(name, command).helpInformation()}${more === undefined ? "" : `\n${more}`}`;
}

function parserOf(name: string, { description, args }: Described): Parser {
  const parser = new Parser(name).description(description).helpOption(...HELP_OPTION);
  parser.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
  for (const [key, def] of Object.entries(args)) {
    const hint = def.valueHint ?? key.toUpperCase();
    if (def.type === "positional") {
      parser.argument(def.required === false ? `[${key}]` : `<${key}>`, def.description);
    } else if (def.type === "boolean") {
      parser.option(`--${key}`, def.description, def.default);
      if (def.default === true) parser.option(`--no-${key}`, def.negativeDescription);
    } else {
      const option = new Option(`--${key} <${hint}>`, def.description).default(def.default);
      if (def.options !== undefined) option.choices([...def.options]);
      parser.addOption(option.makeOptionMandatory(def.required ?? false));
    }
  }
  return parser;
}

/** Refuses what the library allows: a flag given twice, an empty value, and a flag as the value of the flag before it. */
function refuseUnclear(parser: Parser, option: Option, argv: readonly string[]): void {
  let isGiven = false;
  parser.on(`option:${option.name()}`, (value: string | null) => {
    if (isGiven) throw new UsageError(`${option.long} is given twice`);
    isGiven = true;
    if (!option.required) return;
    if (value === "") throw new UsageError(`${option.long} needs a value: ${option.flags}`);
    if (/^-\D/.test(value ?? "") && argv.includes(value ?? ""))
      throw new UsageError(
        `${option.long} needs a value before ${value}; a value that begins with - is written ${option.long}=${value}`,
      );
  });
}

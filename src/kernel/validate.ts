import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler, ValueErrorType } from "@sinclair/typebox/compiler";
import { ValuePointer } from "@sinclair/typebox/value";
import { counted } from "../lib/counted.ts";
import { nearest } from "../lib/nearest.ts";
import { isSitePath, SITE_PATH_PATTERN } from "../lib/site-path.ts";
import { countCharacters } from "../lib/text.ts";
import { describeFault, findUnportable, type TextFault } from "../lib/visible-text.ts";
import { describeSchema, describeType } from "./describe.ts";
import { type Detail, invalidRequest } from "./errors.ts";
import { choice, fillDefaults, incoming, textFault } from "./fields.ts";
import { fittingRest } from "./fitting-rest.ts";
import { formerField, formerWord } from "./former-fields.ts";
import { fieldName, lastSegment, shownPath } from "./pointers.ts";
import { detailOf, summary } from "./problems.ts";
import { brokenRules } from "./value-rules.ts";
import { meantObjectOf, optionsOf, variantsOf } from "./variants.ts";

const A_UUID = "a UUID, such as 7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";

/** One schema violation as reported by TypeBox. */
interface Problem {
  readonly type: ValueErrorType;
  /** JSON pointer. */
  readonly path: string;
  readonly schema: TSchema;
  readonly value: unknown;
}

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** The most problems of one request that are searched for and listed. */
const MAX_DETAILS = 20;
/** Schema violations inspected to find them: one place may produce several. */
const MAX_PROBLEMS = 200;
/** Code units of a path that are read; no schema nests that deep. */
const MAX_PATH = 2_000;

function checker(schema: TSchema): TypeCheck<TSchema> {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

/** The only place that asserts that a value matching a schema has its type. */
function matches<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return checker(schema).Check(value);
}

/** Further checks for a request that its schema already refuses. */
export interface Beyond {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What the operation itself would refuse in a request. */
  readonly refusals?: (input: Record<string, unknown>) => readonly Detail[];
}

/**
 * Validates a request against its schema: fills in defaults, coerces nothing, strips nothing. Reports schema violations together with
 * broken field rules and with what the operation would refuse in the rest.
 * @throws Failure 400 with one detail for each wrong path.
 */
export function validateRequest<T extends TObject>(schema: T, input: unknown, beyond?: Beyond): Static<T> {
  const value = fillDefaults(schema, input);
  if (matches(schema, value)) return value;
  const check = checker(schema);
  const details = explain(schema, check, { value, path: "" });
  if (beyond !== undefined) addBeyond(details, beyond, { schema, check, value, sent: input });
  const first = details[0];
  const sentence = first?.message ?? "The request does not match the operation's schema";
  throw invalidRequest(summary(sentence, details.length - 1, details.length === MAX_DETAILS), details);
}

/** A valid list member with defaults filled in, or its problems. */
type ReadMember<T> =
  | { readonly isValid: true; readonly value: T }
  | {
      readonly isValid: false;
      /** One per path, up to the limit. */
      readonly details: readonly Detail[];
      /** The number of wrong paths, counted up to {@link MAX_DETAILS}. */
      readonly total: number;
    };

/**
 * Validates one member of a list as {@link validateRequest} validates a request. `path` is its place in the request; the first `most`
 * problems are listed. For lists of {@link member}s, in which one invalid member does not cause the others to be refused.
 */
export function readMember<T extends TSchema>(
  declared: T,
  input: unknown,
  { path, most = MAX_DETAILS }: { path: string; most?: number },
): ReadMember<Static<T>> {
  const schema = incoming(declared);
  const value = fillDefaults(schema, input);
  if (matches(schema, value)) return { isValid: true, value };
  const check = checker(schema);
  const details = explain(schema, check, { value, path, most });
  if (details.length < most) return { isValid: false, details, total: details.length };
  return { isValid: false, details, total: Math.max(details.length, countPaths(check, value)) };
}

/** Returns what is wrong with a response, or null if it matches its schema. */
export function findAnswerProblem(schema: TSchema, answer: unknown): string | null {
  const check = checker(schema);
  if (check.Check(answer)) return null;
  const first = check.Errors(answer).First();
  return `${first?.path ?? ""}: ${first?.message ?? "does not match"}`;
}

function explain(
  schema: TSchema,
  check: TypeCheck<TSchema>,
  { value, path, most = MAX_DETAILS }: { value: unknown; path: string; most?: number },
): Detail[] {
  const details = new Map<string, Detail>();
  let inspected = 0;
  for (const detail of explainAll(schema, check.Errors(value), path)) {
    if (!details.has(detail.path)) details.set(detail.path, detail);
    if (details.size >= Math.min(most, MAX_DETAILS) || ++inspected === MAX_PROBLEMS) break;
  }
  return [...details.values()];
}

/** Counts the wrong paths of a value, which is cheaper than describing them. */
function countPaths(check: TypeCheck<TSchema>, value: unknown): number {
  const paths = new Set<string>();
  let inspected = 0;
  for (const { path } of check.Errors(value)) {
    paths.add(path);
    if (paths.size === MAX_DETAILS || ++inspected === MAX_PROBLEMS) break;
  }
  return paths.size;
}

/** Adds further problems to the schema violations, up to the limit. */
function addBeyond(
  details: Detail[],
  { now, refusals }: Beyond,
  { schema, check, value, sent }: { schema: TSchema; check: TypeCheck<TSchema>; value: unknown; sent: unknown },
): void {
  const wrong = details.map(({ path }) => path);
  const known = new Set(wrong);
  for (const fault of brokenRules(schema, value, now)) {
    if (details.length >= MAX_DETAILS) return;
    if (!known.has(fault.path)) details.push(detailOf(fault));
  }
  // A full list of details may be incomplete, and the rest would then still contain invalid values.
  if (refusals === undefined || details.length >= MAX_DETAILS) return;
  const rest = fittingRest(schema, value, wrong);
  const filled = fillDefaults(schema, rest?.value);
  if (rest === undefined || !isCheckable(check, filled)) return;
  for (const { path } of details) known.add(path);
  for (const detail of refusals(Object(filled)).map(rest.asSent)) {
    if (details.length >= MAX_DETAILS) return;
    // A statement about a list without its invalid members does not apply to the list that was sent.
    const isOfRest = wrong.some((path) => path.startsWith(`${detail.path}/`)) || mayMissWrong(detail.path, sent, wrong);
    if (!known.has(detail.path) && !isOfRest) details.push(detail);
  }
}

/** Whether a field that was not sent may be required only because an invalid field of its object, accepted in its place, was left out. */
function mayMissWrong(path: string, sent: unknown, wrong: readonly string[]): boolean {
  const object = path.slice(0, path.lastIndexOf("/") + 1);
  return !ValuePointer.Has(sent, path) && wrong.some((one) => one.startsWith(object));
}

/** Whether a request fits its schema except for the members removed from its lists. */
function isCheckable(check: TypeCheck<TSchema>, value: unknown): boolean {
  for (const { type } of check.Errors(value)) if (type !== ValueErrorType.ArrayMinItems) return false;
  return true;
}

/** A generator, so that the caller can stop the search early. */
function* explainAll(root: TSchema, problems: Iterable<Problem>, at: string): Generator<Detail> {
  // Defaults are not filled into a list that is too long, so its members are not at fault for omitting them.
  let tooLong: string | undefined;
  let inspected = 0;
  for (const problem of problems) {
    if (inspected++ === MAX_PROBLEMS) return;
    if (problem.type === ValueErrorType.ArrayMaxItems) tooLong ??= `${problem.path}/`;
    if (tooLong !== undefined && problem.value === undefined && problem.path.startsWith(tooLong)) continue;
    yield* explainProblem(root, { ...problem, path: `${at}${problem.path}` });
  }
}

/**
 * Explains an object that matches none of several alternatives: against the one that its `kind` (or other tag) names, or else the tag
 * itself. If only one object is accepted, it is compared with that one.
 */
function* explainProblem(root: TSchema, error: Problem): Generator<Detail> {
  const { type, path, schema, value } = error;
  if (type !== ValueErrorType.Union || describeType(value) !== "an object") return yield explainOne(root, error);
  const meant = meantObjectOf(schema)(value);
  if (meant !== undefined) {
    for (const inner of checker(meant).Errors(value)) {
      yield* explainProblem(meant, { ...inner, path: `${path}${inner.path}` });
    }
    return;
  }
  const variants = variantsOf(schema);
  if (variants === undefined) return yield explainOne(root, error);
  const kind: unknown = Reflect.get(Object(value), variants.tag);
  const kinds = choice([...variants.objects.keys()], { description: "" });
  yield explainOne(kinds, { ...error, path: `${path}/${variants.tag}`, schema: kinds, value: kind });
}

function explainOne(root: TSchema, problem: Problem): Detail {
  // A name invented by the caller can have millions of characters.
  const error = { ...problem, path: problem.path.slice(0, MAX_PATH) };
  const field = fieldName(error.path);
  const path = shownPath(error.path);
  if (error.type === ValueErrorType.ObjectAdditionalProperties) {
    const accepted = Object.keys(error.schema["properties"] ?? {});
    return {
      path,
      message: `Unknown field ${field}${hintFor(lastSegment(error.path), accepted)}`,
      expected: accepted.length === 0 ? "an empty object" : `only the fields ${accepted.join(", ")}`,
    };
  }
  const schema =
    error.type === ValueErrorType.ObjectRequiredProperty ? propertyOf(error.schema, error.path) : error.schema;
  const expected = isMalformedUuid(schema, error.value) ? A_UUID : describeSchema(schema);
  if (error.value === undefined) {
    return { path, message: `${field} is missing; it must be ${article(expected)}`, expected };
  }
  const fault = textFaultOf(schema, error.value);
  if (fault !== null) return { path, message: `${field} ${describeFault(fault)}`, expected };
  if (schema["pattern"] === SITE_PATH_PATTERN && typeof error.value === "string" && !isSitePath(error.value)) {
    const message = `${field} must be a path of this site that begins with one /, such as /plans?plan=3, without a host, spaces, backslashes or invisible characters`;
    return { path, message, expected: "a path of this site, or an empty string" };
  }
  const where = error.path === "" ? "The request body" : field;
  const found = describeFound(schema, error.value);
  return {
    path: error.path === "" && root !== schema ? "/" : path,
    message: `${where} must be ${article(expected)}; found ${found}`,
    expected,
  };
}

/** Whether a text has the length of a UUID but is not one. */
function isMalformedUuid(schema: TSchema, value: unknown): boolean {
  return schema["format"] === "uuid" && typeof value === "string" && [...value].length === schema["maxLength"];
}

/** The type of a value and, if an alternative has that type, which of its bounds the value breaks. Never the value itself. */
function describeFound(schema: TSchema, value: unknown): string {
  const of = (...types: string[]) => optionsOf(schema).find((option) => types.includes(String(option["type"])));
  if (typeof value === "string") return describeText(of("string"), value);
  if (Array.isArray(value) && of("array") !== undefined) return `an array of ${counted(value.length, "item")}`;
  if (typeof value === "number" && Number.isFinite(value)) {
    const { type, minimum, maximum }: Partial<TSchema> =
      of("number", Number.isInteger(value) ? "integer" : "number") ?? {};
    if (typeof minimum === "number" && value < minimum) return `a smaller ${type}`;
    if (typeof maximum === "number" && value > maximum) return `a larger ${type}`;
  }
  return describeType(value);
}

function describeText(accepted: TSchema | undefined, value: string): string {
  if (accepted === undefined) return describeType(value);
  if (Array.isArray(accepted["enum"])) {
    const now = formerWord(value, accepted["enum"]);
    if (now !== undefined) return `the word of an earlier version, which is now "${now}"`;
    const wanted = nearest(value, accepted["enum"].map(String));
    return `another string${wanted === undefined ? "" : ` (did you mean "${wanted}"?)`}`;
  }
  if (isMalformedUuid(accepted, value)) return "a string of the same length";
  return `a string of ${counted(countCharacters(value), "character")}`;
}

/** The violation of the rule for readable text. An empty text is reported as too short first. */
function textFaultOf(schema: TSchema, value: unknown): TextFault | null {
  if (typeof value !== "string" || value === "") return null;
  const accepted = optionsOf(schema).find((option) => option["type"] === "string");
  return accepted === undefined ? null : (findUnportable(value) ?? textFault(accepted, value));
}

function propertyOf(schema: TSchema, path: string): TSchema {
  const properties: Record<string, TSchema> = schema["properties"] ?? {};
  const name = lastSegment(path);
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? schema;
}

/** The hint for an unknown field: its replacement, or a similar name. */
function hintFor(name: string, accepted: readonly string[]): string {
  const former = formerField(name, accepted);
  if (former !== undefined) return `; ${former}`;
  const wanted = nearest(name, accepted);
  return wanted === undefined ? "" : `; did you mean ${wanted}?`;
}

function article(expected: string): string {
  return /^(integer|array|object)/.test(expected)
    ? `an ${expected}`
    : /^(string|number|boolean)/.test(expected)
      ? `a ${expected}`
      : expected;
}

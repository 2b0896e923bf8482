import { columnsIn, type Described, heldIn } from "../../src/database/described-tables.ts";
import { DOCUMENTS, type TableEntry } from "../../src/database/dictionary.ts";
import { isContentKind, kindOfRow } from "../../src/database/record-kinds.ts";
import { SCHEMA } from "../../src/database/schema.ts";
import { carriedTable } from "../../src/transfer/carried-tables.ts";

const DICTIONARY = "src/database/dictionary.ts";
const KINDS = "src/database/record-kinds.ts";

/** What is missing or wrong in the dictionary about a table, one sentence each, with what to add. */
export function undecided(one: Described): string[] {
  const { table, entry, schema } = one;
  const problems: string[] = [];
  const isOwned = ownerIsAccount(one);
  if (isOwned !== ["learners", "derived", "local"].includes(entry.is))
    problems.push(
      isOwned
        ? `${table} has rows of accounts: its entry in ${DICTIONARY} must be learners (moves with the account), derived or local.`
        : `${table} has no rows of accounts: its entry in ${DICTIONARY} must be library, service or index.`,
    );
  if ((schema.isFullText === true) !== (entry.is === "index"))
    problems.push(`${table} must be index in ${DICTIONARY} if it is a full-text table, and only then.`);
  return [...problems, ...undecidedColumns(one), ...unknownColumns(one), ...withoutIdentity(one)];
}

function listsOf(entry: TableEntry): { exported: string[]; internal: string[] } {
  const split = (names: string | undefined) => names?.split(" ") ?? [];
  return {
    exported: "exported" in entry ? split(entry.exported) : [],
    internal: "internal" in entry ? split(entry.internal) : [],
  };
}

function undecidedColumns(one: Described): string[] {
  const { table, entry, schema } = one;
  const { exported, internal } = listsOf(entry);
  if (entry.is !== "learners" && exported.length === 0) return [];
  return columnsIn(one).flatMap((column) => {
    const name = `${table}.${column}`;
    if (!exported.includes(column) && !internal.includes(column))
      return [
        `${name} has no decision: add it to \`exported\` (exports and account files contain it) or to \`internal\` (account files only) of ${table} in ${DICTIONARY}.`,
      ];
    const { form, names } = schema.columns[column] ?? {};
    const held = heldIn(one, column);
    if (entry.is === "learners" && form === "json" && !DOCUMENTS.some((shape) => shape === held))
      return [`${name} is a document: add its shape to \`holds\` of ${table} in ${DICTIONARY}.`];
    const isRow = names !== undefined && Reflect.get(Reflect.get(SCHEMA, names), "isCounted") === true;
    if (isRow && kindOfRow(names) === undefined)
      return [
        `${name} is an id of ${names}, which has no kind: add it to ${KINDS}, or transferred ids would be wrong.`,
      ];
    return [];
  });
}

/** Rows that another server could not tell from its own, or from those of an earlier import. */
function withoutIdentity({ entry, ...one }: Described): string[] {
  if (entry.is !== "learners") return [];
  const { id, same, columns, owner, late } = carriedTable({ ...one, entry });
  const { table } = one;
  if ("id" in one.schema.columns && id === undefined && columns["id"] !== "assigned")
    return [
      `${table}.id is taken there by others: add a kind of the rows to ${KINDS}, or \`id: "default"\` to \`holds\`.`,
    ];
  const isFound = id !== undefined || same !== undefined || (owner !== "account" && !late);
  return isFound ? [] : [`${table} would be imported twice: add a kind of the rows to ${KINDS}, or a UNIQUE key.`];
}

/** Names that are no columns, or are listed twice. */
function unknownColumns({ table, entry, schema }: Described): string[] {
  const { exported, internal } = listsOf(entry);
  const listed = [...exported, ...internal];
  const others = [
    ...Object.keys(("holds" in entry && entry.holds) || {}),
    ...Object.keys(("named" in entry && entry.named) || {}),
  ];
  const unknown = [...listed, ...others].filter((column) => !(column in schema.columns) || !listed.includes(column));
  const twice = listed.filter((column, at) => listed.indexOf(column) !== at);
  return [
    ...unknown.map((column) => `${table}.${column} in ${DICTIONARY} is not a column that the table lists.`),
    ...twice.map((column) => `${table}.${column} is listed twice in ${DICTIONARY}.`),
  ];
}

function ownerIsAccount({ table, schema }: Described): boolean {
  if ("account_id" in schema.columns || table === "accounts") return true;
  const parent = schema.owner === undefined ? undefined : schema.columns[schema.owner]?.names;
  return parent !== undefined && parent !== table && isOwnedTable(parent);
}

function isOwnedTable(table: string): boolean {
  const schema: Described["schema"] | undefined = Reflect.get(SCHEMA, table);
  if (schema === undefined) return false;
  return "account_id" in schema.columns || isOwnedTable(schema.columns[schema.owner ?? ""]?.names ?? "");
}

/** Tables that a learner's rows refer to but that are listed later, so that their ids would not be known yet. */
export function listedTooLate(tables: readonly Described[]): string[] {
  return tables.flatMap((one, at) =>
    Object.values(one.schema.columns).flatMap(({ names }) => {
      const target = tables.findIndex(({ table }) => table === names);
      if (names === undefined || target <= at || isContentKind(kindOfRow(names) ?? "")) return [];
      return [`${one.table} refers to ${names}: list it after that in ${DICTIONARY}.`];
    }),
  );
}

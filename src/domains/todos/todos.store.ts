import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { all, bound, builder, prepare } from "../../database/query.ts";
import { resolveContentRefs } from "../resources/content-ref.store.ts";
import { RETENTION_MS, type Todo, type TodoContent, type TodoRow, toTodo } from "./todos.schema.ts";

const columns = [
  "id",
  "title",
  "note",
  "scheduledAt",
  "messengerReminder",
  "contentRef",
  "completedAt",
  "createdAt",
  "updatedAt",
] as const;

/** A row as SQLite holds it. */
interface Stored extends Omit<TodoRow, "messengerReminder" | "contentRef"> {
  readonly messengerReminder: number;
  readonly contentRef: string | null;
}

function toRow({ messengerReminder, contentRef, ...row }: Stored): TodoRow {
  return {
    ...row,
    messengerReminder: messengerReminder === 1,
    contentRef: contentRef === null ? null : JSON.parse(contentRef),
  };
}

/** Todos as they are returned, with the current facts of their content; `siteUrl` without a trailing slash. */
export function showTodos(db: Db, accountId: number, shown: { rows: readonly TodoRow[]; siteUrl: string }): Todo[] {
  const { rows, siteUrl } = shown;
  const withContent = rows.filter((row) => row.contentRef !== null);
  const refs = withContent.flatMap((row) => row.contentRef ?? []);
  const facts = resolveContentRefs(db, accountId, { refs, siteUrl });
  const content = new Map(withContent.map((row, index) => [row.id, facts[index] ?? null]));
  return rows.map((row) => toTodo(row, content.get(row.id) ?? null, siteUrl));
}

export interface TodoFilter {
  readonly status: "" | "open" | "completed";
  /** Words that must all occur in title or note. */
  readonly words: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** Written as in the todos' index. */
const isDone = sql<number>`(completed_at is not null)`;

/**
 * The account's todos: open ones first, by nearest time, then those without a time; then the completed ones, newest
 * first.
 */
export function findTodos(db: Db, accountId: number, filter: TodoFilter): TodoRow[] {
  const { status, words, limit, offset } = filter;
  let query = builder.selectFrom("todos").select(columns).where("accountId", "=", accountId);
  query = query.where("deletedAt", "is", null);
  // Otherwise SQLite would sort by a value that is the same in every row instead of reading on in the index.
  query = status === "" ? query.orderBy(isDone) : query.where(isDone, "=", status === "completed" ? 1 : 0);
  for (const word of words) {
    query = query.where(sql<boolean>`instr(lower(title || char(10) || note), lower(${word})) > 0`);
  }
  query = query
    .orderBy("completedAt", "desc")
    .orderBy(sql`scheduled_at is null`)
    .orderBy("scheduledAt")
    .orderBy("id")
    .limit(limit)
    .offset(offset);
  return all(db, query).map(toRow);
}

const byId = prepare<{ accountId: number; todoId: number }>()((p) =>
  builder
    .selectFrom("todos")
    .select([...columns, "deletedAt"])
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.todoId),
);

/** A todo of the account, or undefined if it does not exist or was deleted. */
export function findTodo(db: Db, accountId: number, wanted: { todoId: number }): TodoRow | undefined {
  const found = findAnyTodo(db, accountId, wanted);
  return found === undefined || found.deletedAt !== null ? undefined : found.row;
}

/** {@link findTodo}, including deleted todos that can be restored. */
export function findAnyTodo(
  db: Db,
  accountId: number,
  wanted: { todoId: number },
): { row: TodoRow; deletedAt: number | null } | undefined {
  const found = byId.get(db, { accountId, ...wanted });
  if (found === undefined) return undefined;
  const { deletedAt, ...row } = found;
  return { row: toRow(row), deletedAt };
}

const openOnes = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("todos")
    .select(sql<number>`count(*)`.as("count"))
    .where("accountId", "=", p.accountId)
    .where("deletedAt", "is", null)
    .where(isDone, "=", sql.lit(0)),
);

/** The number of the account's uncompleted todos. */
export function countOpenTodos(db: Db, accountId: number): number {
  return openOnes.get(db, { accountId })?.count ?? 0;
}

const WRITTEN = ["title", "note", "scheduledAt", "messengerReminder", "contentRef", "awaitsNotice"] as const;

type Written = ColumnsOf<"todos", "accountId" | (typeof WRITTEN)[number]> & { now: number };

function written(todo: TodoContent, at: { accountId: number; isOpen: boolean; now: number }): Written {
  const { title, note, scheduledAt, messengerReminder, contentRef } = todo;
  const { accountId, isOpen, now } = at;
  return {
    accountId,
    title,
    note,
    scheduledAt,
    messengerReminder: messengerReminder ? 1 : 0,
    contentRef: contentRef === null ? null : JSON.stringify(contentRef),
    awaitsNotice: isOpen && scheduledAt !== null && scheduledAt > now ? 1 : 0,
    now,
  };
}

const insert = prepare<Written>()((p) =>
  builder.insertInto("todos").values({
    ...bound(p, ["accountId", ...WRITTEN]),
    completedAt: null,
    createdAt: p.now,
    updatedAt: p.now,
    deletedAt: null,
  }),
);

/** Adds an open todo. */
export function addTodo(db: Db, accountId: number, todo: TodoContent & { now: number }): TodoRow {
  const { now, ...content } = todo;
  const { lastInsertRowid } = insert.run(db, written(content, { accountId, isOpen: true, now }));
  return { id: lastInsertRowid, ...content, completedAt: null, createdAt: now, updatedAt: now };
}

const update = prepare<Written & { todoId: number; completedAt: number | null; deletedAt: number | null }>()((p) =>
  builder
    .updateTable("todos")
    .set({ ...bound(p, [...WRITTEN, "completedAt", "deletedAt"]), updatedAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.todoId),
);

/** Updates a todo. It gets a notice if it is open, not deleted, and its time is in the future. */
export function saveTodo(
  db: Db,
  accountId: number,
  todo: { row: TodoRow; deletedAt: number | null; now: number },
): TodoRow {
  const { row, deletedAt, now } = todo;
  const { id: todoId, completedAt } = row;
  const isOpen = completedAt === null && deletedAt === null;
  update.run(db, { ...written(row, { accountId, isOpen, now }), todoId, completedAt, deletedAt });
  return { ...row, updatedAt: now };
}

const purge = prepare<{ before: number }>()((p) => builder.deleteFrom("todos").where("deletedAt", "<", p.before));

/** Permanently removes todos of all accounts that can no longer be restored. Returns their number. */
export function purgeDeletedTodos(db: Db, at: { now: number }): number {
  return purge.run(db, { before: at.now - RETENTION_MS }).changes;
}

import { DESCRIBED } from "../database/described-tables.ts";
import type { Db } from "../database/open.ts";
import { isContentKind } from "../database/record-kinds.ts";
import { kindNamed } from "../domains/export/references.ts";
import { CARRIED_TABLES, type CarriedTable, type Cell, type Row } from "./carried-tables.ts";
import { completed, translateRow } from "./carrying.ts";
import { type Id, MissingContentError } from "./kinds.ts";
import type { LocalContent } from "./local-content.ts";
import type { LocalIds } from "./local-ids.ts";
import type { Pauses } from "./pauses.ts";
import { findRejection } from "./row-validity.ts";
import { columnsOf, findRow, highest, insertRow, updateRow } from "./rows.store.ts";

/** The imported rows of one table, in order. */
export type ReadRows = (spec: CarriedTable) => Iterable<Row>;

/** The results for the rows of one table. */
export interface Tally {
  readonly table: string;
  carried: number;
  /** The same thing already exists, from an earlier import or the learner's own work. */
  already: number;
  /** Not transferred, counted by reason. */
  readonly left: Map<string, number>;
}

/** Rows that cannot be transferred, by table and {@link rowKey}, each with its reason. */
export type Unfit = Map<string, string>;

export interface CarryOptions {
  readonly ids: LocalIds;
  readonly content: LocalContent;
  readonly read: ReadRows;
  /** Hashes of the imported files. */
  readonly files: ReadonlySet<string>;
  /** Found in an earlier attempt; this attempt adds those that it finds. */
  readonly unfit: Unfit;
  /** Runs before the first row is written. */
  readonly first: () => void;
  readonly pauses: Pauses;
  readonly now: number;
}

/** Tables whose rows are in a full-text index. */
const INDEXED: ReadonlySet<string> = new Set(DESCRIBED.flatMap(({ entry }) => (entry.is === "index" ? entry.of : [])));

const GONE = "they were imported before and deleted here since";
const BELONGS = "what they belong to was not imported";

/** One attempt at writing all rows. If it finds an invalid row whose parent cannot exist without it, the attempt must be repeated. */
export class Carry {
  readonly tallies: Tally[] = [];
  readonly #fresh = new Map<string, Set<string>>();
  readonly #partial = new Set<string>();
  readonly #cursors = new Map<Cell, number>();
  readonly #last = new Map<string, number>();
  readonly #added = new Map<string, Row[]>();
  #found = 0;
  #hasBegun = false;

  constructor(
    private readonly db: Db,
    private readonly accountId: number,
    private readonly options: CarryOptions,
  ) {}

  /** Whether the attempt succeeded; false if invalid rows were found. */
  async run(): Promise<boolean> {
    for (const spec of CARRIED_TABLES) {
      const tally: Tally = { table: spec.table, carried: 0, already: 0, left: new Map() };
      this.tallies.push(tally);
      const columns = columnsOf(this.db, spec).map(({ name }) => name);
      const known = new Set(columns);
      for (const row of this.options.read(spec)) {
        await this.options.pauses.step();
        this.#take(spec, row, { tally, known });
      }
    }
    return this.#found === 0;
  }

  /** How many rows were written. */
  get written(): number {
    return this.tallies.reduce((sum, { carried }) => sum + carried, 0);
  }

  /** Whether this row was written in this import, completely. */
  isFresh(spec: CarriedTable, row: Row): boolean {
    const key = rowKey(spec, row);
    return this.#fresh.get(spec.table)?.has(key) === true && !this.#partial.has(`${spec.table} ${key}`);
  }

  /** Whether this row belongs to a row written in this import. */
  isPartOfFresh(spec: CarriedTable, row: Row): boolean {
    return spec.owner !== "account" && this.#hasFresh(spec.owner.of, row[spec.owner.column] ?? null);
  }

  /** The rows written to a table, in their stored form. */
  added(table: string): readonly Row[] {
    return this.#added.get(table) ?? [];
  }

  /** The local cursor of an event that had this cursor at its origin. */
  cursorOf(cursor: Cell): number | undefined {
    return this.#cursors.get(cursor);
  }

  #take(spec: CarriedTable, imported: Row, { tally, known }: { tally: Tally; known: ReadonlySet<string> }): void {
    const source = completed(spec, imported, this.options.now);
    const outcome = this.#outcome(spec, source, known);
    if (outcome === "carried") tally.carried++;
    else if (outcome === "already") tally.already++;
    else tally.left.set(outcome, (tally.left.get(outcome) ?? 0) + 1);
  }

  /** The result for a row: written, already present, or the reason why it was left out. */
  #outcome(spec: CarriedTable, source: Row, known: ReadonlySet<string>): string {
    const unfit = this.options.unfit.get(`${spec.table} ${rowKey(spec, source)}`);
    if (unfit !== undefined) return unfit;
    if (spec.id !== undefined && this.options.ids.isCarried(spec.id.kind, idIn(source, spec.id.column))) {
      return this.#exists(spec, idIn(source, spec.id.column)) ? "already" : GONE;
    }
    const refusal = spec.refusal?.(source, this.options.files) ?? null;
    if (refusal !== null) return refusal;
    const place = this.#place(spec, source);
    if (place !== "free") return place;
    const outcome = findRejection(spec, source) ?? this.#write(spec, source, known);
    if (outcome !== "carried" && outcome !== "already") this.#noteUnfit(spec, source, outcome);
    return outcome;
  }

  /** Whether the parent of a row accepts it. */
  #place(spec: CarriedTable, row: Row): string {
    const needed = spec.needs === undefined ? undefined : spec.columns[spec.needs];
    if (spec.needs !== undefined && typeof needed === "object" && !("text" in needed)) {
      const kind = kindNamed(needed, (column) => row[column]);
      if (!isContentKind(kind) && !this.#isHere(kind, row[spec.needs] ?? null)) return BELONGS;
    }
    if (spec.owner === "account") return "free";
    const { of, column } = spec.owner;
    if (this.#hasFresh(of, row[column] ?? null)) return "free";
    const parent = CARRIED_TABLES.find(({ table }) => table === of);
    if (parent?.id === undefined || !this.options.ids.isCarried(parent.id.kind, idIn(row, column))) return BELONGS;
    if (!this.#exists(parent, idIn(row, column))) return GONE;
    return spec.late ? "free" : "already";
  }

  #write(spec: CarriedTable, source: Row, known: ReadonlySet<string>): string {
    const { ids, content } = this.options;
    try {
      const isHere = (kind: string, id: Cell) => this.#isHere(kind, id);
      const { row: translated, without } = translateRow(spec, source, ids.translate, isHere);
      const row = Object.fromEntries(Object.entries(translated).filter(([name]) => known.has(name)));
      const same = this.#sameAs(spec, row);
      if (same !== undefined) return this.#join(spec, source, { row, same });
      this.#begin();
      const added = { ...row, ...this.#numbered(spec) };
      insertRow(this.db, this.accountId, { table: spec.table, row: added, hasAccount: known.has("account_id") });
      this.#written(spec, source, { added, without });
      return "carried";
    } catch (error) {
      if (error instanceof MissingContentError) return content.why(error);
      if (isRefusal(error)) return `they do not fit what is here (${error.message})`;
      throw error;
    }
  }

  #written(spec: CarriedTable, source: Row, done: { added: Row; without: readonly string[] }): void {
    const { ids } = this.options;
    const key = rowKey(spec, source);
    const fresh = this.#fresh.get(spec.table) ?? new Set<string>();
    this.#fresh.set(spec.table, fresh.add(key));
    if (INDEXED.has(spec.table)) listIn(this.#added, spec.table).push(done.added);
    if (done.without.length > 0) this.#partial.add(`${spec.table} ${key}`);
    if (spec.id !== undefined) ids.carried(spec.id.kind, idIn(source, spec.id.column));
    if (spec.table === "dictation_attempts") {
      fresh.add(String(source["attempt_id"]));
      ids.carried("dictation_attempt", idIn(source, "attempt_id"));
    }
    if (spec.number !== undefined) this.#last.set(spec.table, Number(done.added[spec.number]));
    if (spec.table === "learning_events") this.#cursors.set(source["cursor"] ?? null, Number(done.added["cursor"]));
  }

  #begin(): void {
    if (!this.#hasBegun) this.options.first();
    this.#hasBegun = true;
  }

  /** Handles a row that already exists: the learner's own row is unchanged except for the result of `merge`. */
  #join(spec: CarriedTable, source: Row, { row, same }: { row: Row; same: Row }): "carried" | "already" {
    if (spec.id !== undefined) {
      this.options.ids.carried(spec.id.kind, idIn(source, spec.id.column), idIn(same, spec.id.column));
    }
    if (spec.table === "learning_events") this.#cursors.set(source["cursor"] ?? null, Number(same["cursor"]));
    // One event with both forms of its id: there is one row to compare with either.
    const key = rowKey(spec, source);
    if (this.#hasFresh(spec.table, key)) this.#partial.add(`${spec.table} ${key}`);
    const merged = spec.merge?.(same, row) ?? null;
    if (merged === null) return "already";
    this.#begin();
    const { account_id: _account, ...values } = merged;
    updateRow(this.db, this.accountId, { table: spec.table, where: picked(spec, row), values });
    return "carried";
  }

  #sameAs(spec: CarriedTable, row: Row): Row | undefined {
    if (spec.same === undefined) return undefined;
    return findRow(this.db, this.accountId, { spec, where: picked(spec, row) });
  }

  #numbered({ table, number: column }: CarriedTable): Row {
    if (column === undefined) return {};
    const last = this.#last.get(table) ?? highest(this.db, this.accountId, { table, column });
    // Incremented only when the row is written, so that there are no gaps.
    return { [column]: last + 1 };
  }

  #hasFresh(table: string, key: Cell): boolean {
    return this.#fresh.get(table)?.has(String(key)) === true;
  }

  /** Whether a record that was transferred still exists. */
  #exists(spec: CarriedTable, id: Id): boolean {
    if (spec.id === undefined || !this.options.ids.isCarried(spec.id.kind, id)) return false;
    const where = { [spec.id.column]: this.options.ids.translate(spec.id.kind, id) };
    return findRow(this.db, this.accountId, { spec, where }) !== undefined;
  }

  #isHere(kind: string, id: Cell): boolean {
    const spec = CARRIED_TABLES.find((one) => one.id?.kind === kind);
    return spec !== undefined && id !== null && this.#exists(spec, id);
  }

  /** A parent is not transferred without its rows, unless they could also have been added later. */
  #noteUnfit(spec: CarriedTable, row: Row, why: string): void {
    if (spec.owner === "account" || spec.late) return;
    const { of, column } = spec.owner;
    const key = `${of} ${row[column]}`;
    if (this.options.unfit.has(key)) return;
    this.options.unfit.set(key, why);
    this.#found++;
  }
}

/** Identifies a row within its table at its origin. */
function rowKey(spec: CarriedTable, row: Row): string {
  if (spec.id !== undefined && row[spec.id.column] !== undefined) return String(row[spec.id.column]);
  const names = spec.same ?? spec.order;
  return JSON.stringify(names.map((name) => row[name] ?? null));
}

function listIn(lists: Map<string, Row[]>, name: string): Row[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

function picked(spec: CarriedTable, row: Row): Row {
  return Object.fromEntries((spec.same ?? []).map((name) => [name, row[name] ?? null]));
}

function idIn(row: Row, column: string): Id {
  return row[column] ?? 0;
}

/** Whether the database refused a row because of a schema constraint. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof SyntaxError) return true;
  return "code" in error && /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(String(error.code));
}

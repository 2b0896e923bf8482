import type { Control, Db, Statement } from "../../src/database/open.ts";
import { BoundedMap } from "../../src/lib/bounded-map.ts";
import type { TestApp } from "./app.ts";

/** The database work of a call, independent of the machine. */
export interface Cost {
  /** Executed statements, including those of authentication; statements in triggers are not counted. */
  readonly statements: number;
  /** Rows that they returned. */
  readonly rows: number;
  /** Transactions that wrote something: each is a flush to the disk. */
  readonly commits: number;
  /** Rows that were inserted, changed or deleted, including those of triggers and text indexes. */
  readonly changes: number;
}

interface Ran {
  readonly sql: string;
  readonly values: unknown;
}

/** Counts the statements of the service on its two connections, as the driver sees them. */
export class CostMeter {
  readonly #plans = new Map<string, string[]>();
  #ran: Ran[] = [];
  #rows = 0;

  private constructor(
    private readonly app: TestApp,
    /** Counts changes by the writing connection since it was opened. */
    private readonly changed: Statement,
  ) {}

  static async over(app: TestApp): Promise<CostMeter> {
    const writer = await app.app.kernel.writer.write((db) => db);
    const meter = new CostMeter(app, writer.raw.prepare("SELECT total_changes() AS n"));
    for (const db of [app.app.kernel.reader, writer]) meter.#watch(db);
    return meter;
  }

  /** The cost of a call once its statements are compiled; `work` makes the call, and does the same each time. */
  async of(work: () => Promise<unknown>): Promise<Cost & { readonly ran: readonly string[] }> {
    const { stats } = this.app.app.kernel.writer;
    this.#ran = [];
    this.#rows = 0;
    const before = { commits: stats.commits, changes: this.#changes() };
    await work();
    const ran = this.#ran;
    const cost = {
      statements: ran.length,
      rows: this.#rows,
      commits: stats.commits - before.commits,
      changes: this.#changes() - before.changes,
    };
    for (const one of ran) this.#explain(one);
    return { ...cost, ran: ran.map(({ sql }) => sql) };
  }

  /** Steps of the executed plans that scan a whole table, each with its statement. */
  scans(): string[] {
    return [...this.#plans].flatMap(([sql, steps]) => {
      const made = steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []);
      const isScan = (step: string) => {
        const name = /^SCAN (\S+)/.exec(step)?.[1];
        return name !== undefined && !/VIRTUAL TABLE|CONSTANT ROW/.test(step) && !made.includes(name);
      };
      return steps.filter(isScan).map((step) => `${step}: ${sql}`);
    });
  }

  #changes(): number {
    const { n }: { n?: unknown } = Object(this.changed.get());
    return Number(n);
  }

  #explain({ sql, values }: Ran): void {
    if (this.#plans.has(sql)) return;
    const steps = this.app.db.raw.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(values);
    this.#plans.set(
      sql,
      steps.map(({ detail }) => detail),
    );
  }

  #watch(db: Db): void {
    const prepare = db.raw.prepare.bind(db.raw);
    Reflect.set(db.raw, "prepare", (sql: string) => this.#watched(sql, prepare(sql)));
    // Statements that were compiled at the start are compiled again, and observed.
    db.prepared.length = 0;
    Reflect.set(db, "dynamic", new BoundedMap(256));
    const control = db.control.bind(db);
    Reflect.set(db, "control", (sql: Control) => this.#aside(() => control(sql)));
  }

  /** Transaction control is counted by its commits. */
  #aside(work: () => void): void {
    const before = this.#ran.length;
    work();
    this.#ran.length = before;
  }

  #watched(sql: string, statement: Statement): Statement {
    return new Proxy(statement, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name, target);
        if (typeof found !== "function") return found;
        return (...values: unknown[]) => {
          const made: unknown = Reflect.apply(found, target, values);
          if (name === "all" || name === "get" || name === "run") this.#ran.push({ sql, values: values[0] ?? [] });
          if (Array.isArray(made)) this.#rows += made.length;
          else if (name === "get" && made !== undefined) this.#rows++;
          return made;
        };
      },
    });
  }
}

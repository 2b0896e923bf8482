import type { Control, Db, Statement } from "../../src/database/open.ts";
import { BoundedMap } from "../../src/lib/bounded-map.ts";
import type { TestApp } from "./app.ts";

/** What a call asks of the database, whatever the machine. */
export interface Cost {
  /** Statements that were run, those of the sign-in too; what triggers run is not counted. */
  readonly statements: number;
  /** Rows that they answered. */
  readonly rows: number;
  /** Transactions that wrote something: each is a flush to the disk. */
  readonly commits: number;
  /** Rows that were inserted, changed or deleted, those of triggers and text indexes too. */
  readonly changes: number;
}

interface Ran {
  readonly sql: string;
  readonly values: unknown;
}

/** Counts what the service runs on its two connections, by the driver's own statements. */
export class CostMeter {
  readonly #plans = new Map<string, string[]>();
  #ran: Ran[] = [];
  #rows = 0;

  private constructor(
    private readonly app: TestApp,
    /** Counts what the writing connection changed since it was opened. */
    private readonly changed: Statement,
  ) {}

  static async over(app: TestApp): Promise<CostMeter> {
    const writer = await app.app.kernel.writer.write((db) => db);
    const meter = new CostMeter(app, writer.raw.prepare("SELECT total_changes() AS n"));
    for (const db of [app.app.kernel.reader, writer]) meter.#watch(db);
    return meter;
  }

  /** What a call costs once its statements are compiled; `work` is the call, and does the same each time. */
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

  /** Steps of the plans of all that was run which read a whole table, each with its statement. */
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
    // What was compiled at the start is compiled again, and watched.
    db.prepared.length = 0;
    Reflect.set(db, "dynamic", new BoundedMap(256));
    const control = db.control.bind(db);
    Reflect.set(db, "control", (sql: Control) => this.#aside(() => control(sql)));
  }

  /** What begins and ends transactions is counted by its commits. */
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

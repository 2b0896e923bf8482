import type { Db } from "./open.ts";

interface Job {
  /** Runs the work. The returned function responds to the caller after the commit is on disk. */
  readonly run: (db: Db) => () => void;
  readonly reject: (error: unknown) => void;
}

/** How long a batch waits for another writing process (an import), and the polling interval, in milliseconds. */
const BUSY_PATIENCE_MS = 30_000;
const BUSY_PAUSE_MS = 20;

/** How long one shared transaction may collect work before it commits, so that it does not block readers on the thread. */
const BATCH_BUDGET_MS = 8;

/**
 * Group commit: concurrent writes run one after another, each in its own savepoint, inside one transaction with one disk flush. Each caller
 * gets its response after the commit. A failing write undoes only itself.
 */
export class Writer {
  /** Committed shared transactions and acknowledged writes, for measurements. */
  readonly stats = { commits: 0, writes: 0 };
  readonly #queue: Job[] = [];
  #scheduled = false;
  /** When the queue began to wait for another process, or null if it is not waiting. */
  #busySince: number | null = null;
  #idle: (() => void)[] = [];

  constructor(
    private readonly db: Db,
    private readonly busyPatienceMs = BUSY_PATIENCE_MS,
    private readonly batchBudgetMs = BATCH_BUDGET_MS,
  ) {
    // SQLite would wait inside the call and block every reader on the thread; the queue waits instead.
    db.raw.pragma("busy_timeout = 0");
  }

  /** Runs `work` in a transaction; resolves with its value once the commit is on disk. `work` must be synchronous. */
  write<T>(work: (db: Db) => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = (db: Db) => {
      const value = work(db);
      if (value instanceof Promise) throw new TypeError("A write handler returned a promise; await in prepare instead");
      return () => resolve(value);
    };
    this.#queue.push({ run, reject });
    this.#schedule();
    return promise;
  }

  /** A number that changes when another process has committed a write. Reading it takes a few microseconds and no disk access. */
  outsideRevision(): number {
    return Number(this.db.raw.pragma("data_version", { simple: true }));
  }

  /** Resolves when everything queued so far is settled. */
  settled(): Promise<void> {
    if (this.#queue.length === 0 && !this.#scheduled) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const next = () => {
      this.#scheduled = false;
      this.#runBatch();
      if (this.#queue.length > 0) this.#schedule();
      else for (const wake of this.#idle.splice(0)) wake();
    };
    if (this.#busySince === null) setImmediate(next);
    else setTimeout(next, BUSY_PAUSE_MS);
  }

  #runBatch(): void {
    const raw = this.db.raw;
    const answers: { job: Job; answer: () => void }[] = [];
    try {
      if (!this.#begin()) return;
      const started = performance.now();
      do {
        const job = this.#queue.shift();
        if (job === undefined) break;
        answers.push({ job, answer: this.#runOne(job) });
      } while (performance.now() - started < this.batchBudgetMs);
      this.db.control("COMMIT");
    } catch (error) {
      if (raw.inTransaction) this.db.control("ROLLBACK");
      // The transaction was rolled back with every write in it: no caller may get a success.
      if (answers.length === 0) for (const job of this.#queue.splice(0)) job.reject(error);
      for (const { job } of answers) job.reject(error);
      return;
    }
    this.stats.commits++;
    this.stats.writes += answers.length;
    for (const { answer } of answers) answer();
  }

  /** Opens the shared transaction; false if another process is writing and the queue may still wait. */
  #begin(): boolean {
    try {
      this.db.control("BEGIN IMMEDIATE");
    } catch (error) {
      const now = performance.now();
      this.#busySince ??= now;
      if (isBusy(error) && now - this.#busySince < this.busyPatienceMs) return false;
      this.#busySince = null;
      throw error;
    }
    this.#busySince = null;
    return true;
  }

  #runOne(job: Job): () => void {
    const raw = this.db.raw;
    this.db.control("SAVEPOINT job");
    try {
      const answer = job.run(this.db);
      this.db.control("RELEASE job");
      return answer;
    } catch (error) {
      // A full disk makes SQLite roll back the whole transaction; then the batch is lost, not only this job.
      if (!raw.inTransaction) {
        job.reject(error);
        throw error;
      }
      this.db.control("ROLLBACK TO job");
      this.db.control("RELEASE job");
      return () => job.reject(error);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

import type { Db } from "./open.ts";

interface Job {
  readonly work: (db: Db) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How long one shared transaction may gather work before it commits, so that readers on the thread are not held up. */
const BATCH_BUDGET_MS = 8;

/**
 * Group commit: writes that arrive together run one after another, each in its own savepoint, inside one transaction
 * with one disk flush. Each caller is answered after the commit; a failing write undoes only itself.
 */
export class Writer {
  /** Shared transactions committed and writes answered by them, for measurements. */
  readonly stats = { commits: 0, writes: 0 };
  readonly #queue: Job[] = [];
  #scheduled = false;
  #idle: (() => void)[] = [];

  constructor(private readonly db: Db) {}

  /** Runs `work` in a transaction; resolves with its value once the commit is on disk. `work` must be synchronous. */
  write<T>(work: (db: Db) => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The queue holds jobs of every type; each value goes back to the promise that its own work came with.
    this.#queue.push({ work, resolve: (value) => resolve(value as T), reject });
    this.#schedule();
    return promise;
  }

  /** Resolves when everything queued so far has been answered. */
  settled(): Promise<void> {
    if (this.#queue.length === 0 && !this.#scheduled) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#runBatch();
      if (this.#queue.length > 0) this.#schedule();
      else for (const wake of this.#idle.splice(0)) wake();
    });
  }

  #runBatch(): void {
    const raw = this.db.raw;
    const answers: { job: Job; answer: () => void }[] = [];
    try {
      raw.exec("BEGIN IMMEDIATE");
      const started = performance.now();
      do {
        const job = this.#queue.shift();
        if (job === undefined) break;
        answers.push({ job, answer: this.#runOne(job) });
      } while (performance.now() - started < BATCH_BUDGET_MS);
      raw.exec("COMMIT");
    } catch (error) {
      if (raw.inTransaction) raw.exec("ROLLBACK");
      // The transaction is gone with every write in it: nobody may be told that theirs succeeded.
      if (answers.length === 0) for (const job of this.#queue.splice(0)) job.reject(error);
      for (const { job } of answers) job.reject(error);
      return;
    }
    this.stats.commits++;
    this.stats.writes += answers.length;
    for (const { answer } of answers) answer();
  }

  #runOne(job: Job): () => void {
    const raw = this.db.raw;
    raw.exec("SAVEPOINT job");
    try {
      const value = job.work(this.db);
      if (value instanceof Promise) throw new TypeError("A write handler returned a promise; await in prepare instead");
      raw.exec("RELEASE job");
      return () => job.resolve(value);
    } catch (error) {
      // A full disk makes SQLite roll the whole transaction back; then the batch is lost, not only this job.
      if (!raw.inTransaction) {
        job.reject(error);
        throw error;
      }
      raw.exec("ROLLBACK TO job; RELEASE job");
      return () => job.reject(error);
    }
  }
}

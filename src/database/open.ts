// The only import of the driver. `#sqlite` is better-sqlite3 from source and its per-platform entry in a binary.
import Driver from "#sqlite";
import { BoundedMap } from "../lib/bounded-map.ts";

type RawConnection = Driver.Database;
export type Statement = Driver.Statement<unknown[], unknown>;

/** One SQLite connection with its prepared statements. All use is synchronous and on one thread. */
export interface Db {
  readonly raw: RawConnection;
  /** Statements of queries that are compiled once, by the query's slot (see `prepare`). */
  readonly prepared: (Statement | undefined)[];
  /** Statements of queries that are compiled per call, by SQL text. */
  readonly dynamic: BoundedMap<string, Statement>;
  /** Runs a statement that begins or ends a transaction or a savepoint. There are few of these; each is compiled once. */
  control(sql: Control): void;
}

/** The statements that begin and end transactions and savepoints. */
export type Control =
  | "BEGIN"
  | "BEGIN IMMEDIATE"
  | "COMMIT"
  | "ROLLBACK"
  | "SAVEPOINT job"
  | "RELEASE job"
  | "ROLLBACK TO job";

export interface OpenOptions {
  /** Refuse every write on this connection. */
  readonly readonly?: boolean;
  /** How long to wait for another process's lock, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** Read the file through memory mapping; faster for many reads, but counted as the process's memory. */
  readonly mapped?: boolean;
  /** Write-ahead log for data; "memory" for a file that is only locked and never holds data. */
  readonly journal?: "wal" | "memory";
  /** Whether a commit waits until it is on disk. True except for data that can be rebuilt. */
  readonly durable?: boolean;
}

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens a database file with the settings that the service relies on. `synchronous=FULL` is set on every open because SQLite falls back to
 * NORMAL when it reopens a WAL file, and an acknowledged write must survive a power cut.
 */
export function openDatabase(file: string, options: OpenOptions = {}): Db {
  const raw = new Driver(file, {
    readonly: options.readonly ?? false,
    timeout: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
  });
  try {
    if (!options.readonly) raw.pragma(`journal_mode = ${options.journal ?? "wal"}`);
    raw.pragma(`synchronous = ${options.durable === false ? "OFF" : "FULL"}`);
    raw.pragma("foreign_keys = ON");
    // Small, because frequently read data is memory-mapped, and a cache filled at a busy time stays with the process.
    raw.pragma("cache_size = -4000");
    raw.pragma(`mmap_size = ${options.mapped === false ? 0 : 268_435_456}`);
    raw.pragma("temp_store = MEMORY");
    raw.pragma("trusted_schema = OFF");
  } catch (error) {
    // Locked by another process, or not a database.
    raw.close();
    throw error;
  }
  return { raw, prepared: [], dynamic: new BoundedMap(256), control: controls(raw) };
}

/** The version stored in a database file, read on a connection that neither writes nor reads the schema. */
export function readVersion(file: string): number {
  const raw = new Driver(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return Number(raw.pragma("user_version", { simple: true }));
  } finally {
    raw.close();
  }
}

function controls(raw: RawConnection): (sql: Control) => void {
  const statements = new Map<Control, Statement>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = raw.prepare(sql);
      statements.set(sql, statement);
    }
    statement.run();
  };
}

/**
 * Checkpoints the write-ahead log into the file and closes it. Collects no statistics for the query planner: those of a young database make
 * it scan tables that grow later. Without statistics, every query keeps the plan it was written for.
 */
export function closeDatabase(db: Db): void {
  if (!db.raw.open) return;
  if (!db.raw.readonly) db.raw.pragma("wal_checkpoint(PASSIVE)");
  db.raw.close();
}

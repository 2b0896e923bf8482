import { beginLongRead } from "../../database/long-read.ts";
import { closeDatabase, type Db } from "../../database/open.ts";
import { queueFor } from "../../lib/queue-slot.ts";
import { copyAccount } from "./copy.service.ts";
import { toOpening, toUnchanged } from "./export.schema.ts";
import { changeMark, deskOf, type ExportDesk, findLastEvent } from "./versions.store.ts";

/** A connection that is silent for longer may be closed: white space before the data keeps it open. */
const QUIET_MS = 5_000;
const SPACE = " ";

export interface ExportCall {
  readonly openReader: () => Db;
  /** The version of the caller's copy, or null. */
  readonly held: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Time limit of an export after it leaves the queue, in milliseconds. */
  readonly limitMs: number;
}

/**
 * The text of an export of an account, in UTF-8, generated while it is read: in one read transaction on a connection of
 * its own, which is closed when the generator ends for any reason. Other work runs between its pieces. `db` is the
 * service's own read connection, through which exports share state: an account has one export at a time. Throws if it
 * is read too slowly.
 */
export async function* exportText(db: Db, accountId: number, call: ExportCall): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const desk = deskOf(db);
  const slot = queueFor(desk.queue, { owner: accountId });
  let reader: Db | null = null;
  try {
    while (!(await slot.taken(QUIET_MS))) yield encoder.encode(SPACE);
    const startedAt = performance.now();
    reader = call.openReader();
    beginLongRead(reader);
    for await (const piece of answer(reader, accountId, { ...call, versions: desk.versions })) {
      if (performance.now() - startedAt > call.limitMs)
        throw new Error(`The export took longer than ${call.limitMs} ms.`);
      yield encoder.encode(piece);
    }
  } finally {
    if (reader !== null) closeDatabase(reader);
    slot.leave();
  }
}

async function* answer(
  db: Db,
  accountId: number,
  call: ExportCall & { versions: ExportDesk["versions"] },
): AsyncGenerator<string> {
  const { held, versions } = call;
  const mark = changeMark(db, accountId);
  // The read may begin after a wait in the queue, and includes what was recorded meanwhile.
  const asOf = Math.max(call.now, findLastEvent(db, accountId)?.recordedAt ?? 0);
  if (held !== null && versions.get(accountId)?.mark !== mark) {
    let quietSince = performance.now();
    for (const piece of copyAccount(db, accountId)) {
      if (typeof piece !== "string") versions.set(accountId, { mark, ...piece });
      else if (performance.now() - quietSince > QUIET_MS) {
        yield SPACE;
        quietSince = performance.now();
      }
      await othersRun();
    }
  }
  const known = versions.get(accountId);
  if (known?.mark === mark && known.dataVersion === held) {
    yield JSON.stringify(toUnchanged(accountId, { asOf, ...known }));
    return;
  }
  yield `${JSON.stringify(toOpening(accountId, { asOf, unchanged: false })).slice(0, -1)},"datasets":{`;
  for (const piece of copyAccount(db, accountId)) {
    if (typeof piece === "string") yield piece;
    else {
      versions.set(accountId, { mark, ...piece });
      yield `},"summary":${JSON.stringify(piece.summary)},"dataVersion":"${piece.dataVersion}"}`;
    }
    await othersRun();
  }
}

/** Yields to other work of the service. */
function othersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import { finishOverdue, nextOverdueAt } from "../domains/practice/finish.store.ts";
import type { Clock, Ids } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";
import type { DueWork } from "./due.ts";

export interface OverdueParts {
  readonly reader: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly signals: Signals;
}

/** Submits sections whose time ran out while nobody had them open, with the saved answers, and notifies open pages. */
export function overdueSections({ reader, writer, clock, ids, signals }: OverdueParts): DueWork {
  return {
    name: "submitting sections whose time is over",
    nextAt: () => nextOverdueAt(reader),
    run: async () => {
      const finished = await writer.write((db) => finishOverdue(db, { now: clock.now(), uuid: () => ids.uuid() }));
      // The kind of a session is the group of the operations on it.
      for (const { accountId, kind } of finished) signals.publish(accountId, { kind: "changed", group: kind });
    },
  };
}

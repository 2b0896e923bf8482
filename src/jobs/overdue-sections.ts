import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import { finishOverdue, nextOverdueAt } from "../domains/practice/finish.store.ts";
import type { Clock, Ids } from "../kernel/context.ts";
import type { DueWork } from "./due.ts";

/** Hands in, with the answers that are there, what ran out of time while nobody had it open. */
export function overdueSections(parts: { reader: Db; writer: Writer; clock: Clock; ids: Ids }): DueWork {
  const { reader, writer, clock, ids } = parts;
  return {
    name: "handing in what ran out of time",
    nextAt: () => nextOverdueAt(reader),
    run: async () => {
      await writer.write((db) => finishOverdue(db, { now: clock.now(), uuid: () => ids.uuid() }));
    },
  };
}

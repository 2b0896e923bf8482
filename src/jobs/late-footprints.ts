import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import { catchUp, nextLagAt } from "../domains/footprints/lags.store.ts";
import type { Clock } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";
import type { DueWork } from "./due.ts";

export interface LateFootprintsParts {
  readonly reader: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly signals: Signals;
}

/** Updates the footprints of practices in progress after answers were saved, and notifies open pages. */
export function lateFootprints({ reader, writer, clock, signals }: LateFootprintsParts): DueWork {
  return {
    name: "updating footprints",
    nextAt: () => nextLagAt(reader),
    run: async () => {
      const due = await writer.write((db) => catchUp(db, { now: clock.now() }));
      for (const accountId of new Set(due.map((one) => one.accountId)))
        signals.publish(accountId, { kind: "changed", group: "footprints" });
    },
  };
}

import { type DeliveryParts, deliveries } from "./deliveries.ts";
import { type DueTimer, type DueTimerParts, startDueTimer } from "./due.ts";
import { lateFootprints } from "./late-footprints.ts";
import { type MaintenanceParts, startMaintenance } from "./maintenance.ts";
import { dueNotices, type NoticeParts } from "./notices.ts";
import { overdueSections } from "./overdue-sections.ts";
import { startTelegramLinks, type TelegramLinksParts } from "./telegram-links.ts";

export interface JobsParts extends Omit<DeliveryParts, "wake">, NoticeParts {
  /** The bot by which chats are linked; null where there is none. */
  readonly telegram: TelegramLinksParts["telegram"] | null;
  /** What housekeeping needs besides; null where there is to be none. */
  readonly maintenance: Pick<MaintenanceParts, "useLog" | "files"> | null;
  /** As the due timer takes it. */
  readonly alarm?: DueTimerParts["alarm"];
}

export interface Jobs extends Pick<DueTimer, "settle"> {
  /** Begins nothing more, and waits until what is being sent is recorded, or a deadline. */
  stop(): Promise<void>;
}

/** Groups of operations after whose writes something may be due sooner than before. */
const TIMED_GROUPS: ReadonlySet<string> = new Set([
  "plans",
  "todos",
  "reminders",
  "courses",
  "speaking",
  "notifications",
  "connections",
  "feedback",
]);

/** Starts all that the service does without being called. */
export function startJobs(parts: JobsParts): Jobs {
  const { clock, log, signals, telegram, maintenance, alarm } = parts;
  const sending = deliveries({ ...parts, wake: () => timer.wake() });
  const work = [overdueSections(parts), dueNotices(parts), sending, lateFootprints(parts)];
  const timer: DueTimer = startDueTimer({ clock, log, work, ...(alarm && { alarm }) });
  const unwatch = signals.watch((signal) => {
    if (signal.kind === "changed" && TIMED_GROUPS.has(signal.group)) timer.wake();
  });
  const started = [
    ...(maintenance === null ? [] : [startMaintenance({ ...parts, ...maintenance })]),
    timer,
    sending,
    ...(telegram === null ? [] : [startTelegramLinks({ ...parts, telegram })]),
  ];
  return {
    settle: () => timer.settle(),
    async stop() {
      unwatch();
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}

import { type DeliveryParts, deliveries } from "./deliveries.ts";
import { type DueTimer, type DueTimerParts, startDueTimer } from "./due.ts";
import { lateFootprints } from "./late-footprints.ts";
import { type MaintenanceParts, startMaintenance } from "./maintenance.ts";
import { dueNotices, type NoticeParts } from "./notices.ts";
import { overdueSections } from "./overdue-sections.ts";
import { startTelegramLinks, type TelegramLinksParts } from "./telegram-links.ts";

export interface JobsParts extends Omit<DeliveryParts, "wake">, NoticeParts {
  /** The bot that links chats, or null. */
  readonly telegram: TelegramLinksParts["telegram"] | null;
  /** What housekeeping additionally needs, or null if it is disabled. */
  readonly maintenance: Pick<MaintenanceParts, "useLog" | "files"> | null;
  /** As in the due timer. */
  readonly alarm?: DueTimerParts["alarm"];
}

export interface Jobs extends Pick<DueTimer, "settle"> {
  /** Starts nothing more, and waits until current sending is recorded, or for a deadline. */
  stop(): Promise<void>;
}

/** Groups of operations whose writes may make work due sooner. */
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

/** Starts all background work of the service. */
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

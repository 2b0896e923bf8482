import { type InsertObject, sql, type UpdateObject } from "kysely";
import { builder } from "../../database/query.ts";
import type { Tables } from "../../database/tables.ts";
import type { DeliveryState, ReminderState } from "../../database/words.ts";

/**
 * A step in the life of a message: the states in which it is allowed, none if it creates the message, and the state that it leads to. Without
 * `to` the state stays.
 */
interface Step<State> {
  readonly from: readonly State[];
  readonly to?: State;
}

type Steps<State> = Readonly<Record<string, Step<State>>>;

/**
 * The state of a reminder as it is returned: as it is stored, except that it is held if it has fallen due and none of its messengers has
 * been tried. Only its deliveries show that, so it is stored as running.
 */
export type ShownState = ReminderState | "held";

export const REMINDER_STATES = [
  "scheduled",
  "held",
  "running",
  "delivered",
  "failed",
  "cancelled",
] as const satisfies readonly ShownState[];

const REMINDER_STEPS = {
  schedule: { from: [], to: "scheduled" },
  /** Its notice is in the workspace. */
  fallDue: { from: ["scheduled"], to: "held" },
  /** A messenger accepted it, or none was needed. */
  deliver: { from: ["held", "running"], to: "delivered" },
  /** No messenger accepted it. */
  fail: { from: ["held", "running"], to: "failed" },
  cancel: { from: ["scheduled", "held"], to: "cancelled" },
  /** Messenger delivery is switched on or off in time. */
  switchMessengers: { from: ["scheduled"] },
  /** Messenger delivery is switched off after the workspace showed it. */
  switchOffHeld: { from: ["held"], to: "delivered" },
} as const satisfies Steps<ShownState>;

export const DELIVERY_STATES = [
  "waiting",
  "sending",
  "delivered",
  "failed",
  "cancelled",
  "not_connected",
] as const satisfies readonly DeliveryState[];

/** A delivery that is due while it is sending was claimed without a recorded outcome. */
const DELIVERY_STEPS = {
  queue: { from: [], to: "waiting" },
  /** It was meant for a messenger, and none was connected. */
  noteNotConnected: { from: [], to: "not_connected" },
  /** Quiet hours postpone it. */
  hold: { from: ["waiting", "sending"], to: "waiting" },
  /** Other quiet hours apply. */
  release: { from: ["waiting"] },
  /** A clock that was set back had postponed it. */
  recall: { from: ["waiting", "sending"] },
  claim: { from: ["waiting", "sending"], to: "sending" },
  retry: { from: ["sending"], to: "waiting" },
  deliver: { from: ["sending"], to: "delivered" },
  fail: { from: ["sending"], to: "failed" },
  /** When it is due, its connection cannot send it. */
  block: { from: ["waiting", "sending"], to: "failed" },
  /** When it is due, its subject is outdated. */
  drop: { from: ["waiting", "sending"], to: "cancelled" },
  /** The learner does not want it any more. What is being sent cannot be stopped. */
  cancel: { from: ["waiting"], to: "cancelled" },
} as const satisfies Steps<DeliveryState>;

/** What a new delivery begins with. */
type FirstStep = "queue" | "noteNotConnected";
/** The steps of a message that exists. */
export type ReminderStep = Exclude<keyof typeof REMINDER_STEPS, "schedule">;
export type DeliveryStep = Exclude<keyof typeof DELIVERY_STEPS, FirstStep>;

const stored = (state: ShownState): ReminderState => (state === "held" ? "running" : state);

/** The condition on the state before a step, and the new state if the step changes it. */
function written<State extends string>({ from, to }: Step<State>) {
  const states = sql.join(
    [...new Set(from)].map((state) => sql`state = ${sql.lit(state)}`),
    sql` or `,
  );
  return { isAllowed: sql<boolean>`(${states})`, state: to === undefined ? {} : { state: sql.lit(to) } };
}

/** The columns of a row that is added or changed, except the state, which the step sets. */
type NewRow<Table extends keyof Tables> = Omit<InsertObject<Tables, Table>, "state">;
type ChangedRow<Table extends keyof Tables> = Omit<UpdateObject<Tables, Table>, "state">;

/** The life of a reminder. No other module adds or changes a row of `reminders`. */
export const reminderLife = {
  steps: REMINDER_STEPS,
  allows: (step: ReminderStep, state: ShownState) => {
    const { from }: Step<ShownState> = REMINDER_STEPS[step];
    return from.includes(state);
  },
  add: (row: NewRow<"reminders">) =>
    builder.insertInto("reminders").values({ ...row, state: sql.lit(REMINDER_STEPS.schedule.to) }),
  /** Takes a step with the reminders that the rest of the query selects; those in other states stay as they are. */
  move: (step: ReminderStep, row: ChangedRow<"reminders">) => {
    const { from, to }: Step<ShownState> = REMINDER_STEPS[step];
    const { isAllowed, state } = written({ from: from.map(stored), ...(to && { to: stored(to) }) });
    return builder
      .updateTable("reminders")
      .set({ ...row, ...state })
      .where(isAllowed);
  },
  /** The state of a reminder `r` with its notice `n`. Browsers are notified alongside the workspace and do not count. */
  shown: sql<ShownState>`iif(r.state = 'running' and not exists (
  select 1 from deliveries d where d.notice_id = n.id and d.channel <> 'web_push' and d.attempts > 0), 'held', r.state)`,
  /** The step that ends a reminder, from the states of its deliveries to messengers; null while one is not settled. */
  lastStep: (deliveries: readonly DeliveryState[]): "deliver" | "fail" | null => {
    if (deliveries.some((state) => state === "waiting" || state === "sending")) return null;
    return deliveries.includes("failed") && !deliveries.includes("delivered") ? "fail" : "deliver";
  },
  /** The state of a reminder from another server: nothing here would finish its deliveries, or send what was due in the past. */
  imported: <State>(state: State, isDue: boolean) => {
    if (state === "running") return REMINDER_STEPS.deliver.to;
    return state === "scheduled" && isDue ? REMINDER_STEPS.cancel.to : state;
  },
};

/** The life of a delivery. No other module adds or changes a row of `deliveries`. */
export const deliveryLife = {
  steps: DELIVERY_STEPS,
  add: (step: FirstStep, row: NewRow<"deliveries">) =>
    builder.insertInto("deliveries").values({ ...row, state: sql.lit(DELIVERY_STEPS[step].to) }),
  /** Takes a step with the deliveries that the rest of the query selects; those in other states stay as they are. */
  move: (step: DeliveryStep, row: ChangedRow<"deliveries">) => {
    const { isAllowed, state } = written<DeliveryState>(DELIVERY_STEPS[step]);
    return builder
      .updateTable("deliveries")
      .set({ ...row, ...state })
      .where(isAllowed);
  },
};

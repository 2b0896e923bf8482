import { addDays, dayOf } from "../../lib/shanghai.ts";
import { MINUTE_MS, toInstant } from "../../lib/time.ts";
import { BAD_WEEK } from "../ability.ts";
import { type Author, at, type ScheduledAction, type Simulation } from "../simulation.ts";
import { type Wish, wishesOf } from "./plan-tasks.ts";
import { MOCK_EVES, type Moment, REMINDERS, type Reminder, TODOS, type Todo } from "./reminder-words.ts";

/** When the learner connects a messenger, and enables the calendar feed. */
const CONNECTING: Moment = [9, 12.4];
const MAILBOX = "linyue@demo.example";
const CALENDAR: Moment = [10, 12.4];
const QUIET_HOURS = { from: "22:30", to: "07:00" };
/** When the agent enables reminders of mock tests and essays: at first, and each time the tasks change. */
const SWITCHING: readonly Moment[] = [
  [9, 18.4],
  [(BAD_WEEK + 1) * 7 + 2, 18.4],
  [56, 18.4],
];
/** How far ahead they are enabled, in days. */
const SWITCHED_ON_DAYS = 41;
/** When the learner disables some of them. */
const SWITCHING_OFF: Moment = [70, 12.8];
const SWITCHED_OFF = 3;
/** How often the learner opens the notices, in days, and from when on only some of them. */
const BELL_EVERY = 3;
const BELL_HOUR = 12.9;
const BUSY_FROM = 84;
/** When the agent creates the reminder of a mock test, and when it is due: the day before. */
const EVE_MADE = 12.6;
const EVE_COMES = 21.5;

/** Todos and reminders, the messenger that delivers them, and what the learner reads in the workspace. */
export const reminders: Author = async (simulation) => {
  const { firstDay, lastDay, curriculum } = simulation;
  const moment = ([day, hour]: Moment) => at(addDays(firstDay, day), hour);
  const wishes = await wishesOf(simulation, simulation.random("reminders"));
  const eves = curriculum
    .filter(({ kind, day }) => kind === "mock" && day > firstDay && day <= lastDay)
    .map(({ day }, index) => ({ eve: addDays(day, -1), content: MOCK_EVES[index % MOCK_EVES.length] ?? "" }));
  const bellChecks = Array.from({ length: Math.floor(90 / BELL_EVERY) }, (_, index) => (index + 1) * BELL_EVERY);
  return [
    { at: moment(CONNECTING), run: () => connect(simulation) },
    { at: moment(CALENDAR), run: async () => void (await simulation.learner.call("calendar_turn_on", {})) },
    ...SWITCHING.map((when) => ({ at: moment(when), run: () => switchOn(simulation) })),
    { at: moment(SWITCHING_OFF), run: () => switchOff(simulation) },
    ...bellChecks.map((day) => ({ at: moment([day, BELL_HOUR]), run: () => lookAtBell(simulation, day >= BUSY_FROM) })),
    ...TODOS.flatMap((todo) => scheduleTodo(simulation, { todo, moment, wishes })),
    ...REMINDERS.flatMap((reminder) => scheduleReminder(simulation, { reminder, moment })),
    ...eves.map(({ eve, content }) => ({
      at: at(eve, EVE_MADE),
      run: async () => {
        const remindAt = toInstant(at(eve, EVE_COMES));
        await simulation.agent.call("ielts_reminders_create", { content, remindAt });
      },
    })),
  ];
};

/** Connects a mail address, confirms it by the code that arrives there, and sets quiet hours. */
async function connect({ learner, messenger, pass }: Simulation): Promise<void> {
  const settings = { kind: "email", address: MAILBOX } as const;
  const { connection } = await learner.call("connections_connect", { settings, language: "zh-CN" });
  const { connectionId } = connection;
  await pass(MINUTE_MS);
  const code = messenger.received.findLast(({ purpose }) => purpose === "code")?.code ?? "";
  await learner.call("connections_confirm", { connectionId, code });
  await learner.call("connections_send_test", { connectionId });
  await pass(MINUTE_MS);
  await learner.call("connections_set_quiet_hours", { quietHours: QUIET_HOURS });
}

async function switchOn({ agent, now }: Simulation): Promise<void> {
  const { items } = await agent.call("ielts_study_plans_list", {});
  const [newest] = items.toSorted((one, other) => other.planId - one.planId);
  if (newest === undefined) return;
  const fromDate = dayOf(now());
  const toDate = addDays(fromDate, SWITCHED_ON_DAYS);
  const request = { planId: newest.planId, state: "pending", fromDate, toDate, limit: 100 } as const;
  const { tasks } = await agent.call("ielts_study_plans_get", request);
  const wanted = tasks.filter(({ snapshot }) => snapshot.kind === "mock_paper" || snapshot.subject === "writing");
  await configure(agent, wanted, true);
}

async function switchOff({ learner, agent, lastDay }: Simulation): Promise<void> {
  const { items } = await agent.call("ielts_study_plans_list", {});
  const [newest] = items.toSorted((one, other) => other.planId - one.planId);
  if (newest === undefined) return;
  const request = { planId: newest.planId, state: "pending", toDate: lastDay, limit: 100 } as const;
  const { tasks } = await agent.call("ielts_study_plans_get", request);
  const unwanted = tasks.filter(({ remindAt, snapshot }) => remindAt !== null && snapshot.kind !== "mock_paper");
  await configure(learner, unwanted.slice(0, SWITCHED_OFF), false);
}

async function configure(
  by: Simulation["agent"],
  tasks: readonly { taskId: number }[],
  enabled: boolean,
): Promise<void> {
  const taskIds = tasks.map(({ taskId }) => taskId);
  if (taskIds.length === 0) return;
  await by.call("ielts_notifications_configure_messenger_task_reminders", { taskIds, enabled });
}

/** Reads the notices; in a busy period the learner opens every second one and leaves the others. */
async function lookAtBell({ learner }: Simulation, isBusy: boolean): Promise<void> {
  const { items, lastId } = await learner.call("notifications_list_notices", { limit: 50 });
  if (!isBusy) return void (await learner.call("notifications_mark_read", { throughId: lastId }));
  const unread = items.filter(({ readAt }) => readAt === null);
  const noticeIds = unread.filter((_, index) => index % 2 === 1).map(({ noticeId }) => noticeId);
  await learner.call("notifications_mark_read", { noticeIds });
}

function scheduleTodo(
  simulation: Simulation,
  { todo, moment, wishes }: { todo: Todo; moment: (when: Moment) => number; wishes: readonly Wish[] },
): ScheduledAction[] {
  const { title, note = "", due, messenger = false, content, made, done, deleted } = todo;
  const by = simulation[todo.by];
  const day = addDays(simulation.firstDay, made[0]);
  const contentRef = wishes.find((wish) => wish.what === content && wish.day >= day)?.contentRef ?? null;
  const scheduledAt = due === undefined ? null : toInstant(moment(due));
  let todoId = 0;
  const make = async () => {
    const item = { title, note, scheduledAt, messengerReminder: messenger, contentRef };
    const { items } = await by.call("ielts_study_todos_create", { items: [item] });
    todoId = items[0]?.todoId ?? 0;
  };
  return [
    { at: moment(made), run: make },
    ...later(done, moment, () => simulation.learner.call("ielts_study_todos_update", { todoId, completed: true })),
    ...later(deleted, moment, () => simulation.learner.call("ielts_study_todos_delete", { todoId })),
  ];
}

function scheduleReminder(
  simulation: Simulation,
  { reminder, moment }: { reminder: Reminder; moment: (when: Moment) => number },
): ScheduledAction[] {
  const { content, made, isQuiet = false, cancelled, silenced } = reminder;
  const remindAt = toInstant(moment(reminder.remindAt));
  let reminderId = 0;
  const make = async () => {
    const request = { content, remindAt, messengerDelivery: !isQuiet };
    ({ reminderId } = await simulation[reminder.by].call("ielts_reminders_create", request));
  };
  return [
    { at: moment(made), run: make },
    ...later(cancelled, moment, () => simulation.learner.call("ielts_reminders_cancel", { reminderId })),
    ...later(silenced, moment, () => {
      return simulation.learner.call("ielts_reminders_update", { reminderId, messengerDelivery: false });
    }),
  ];
}

/** The later change of an item, if there is one. */
function later(
  when: Moment | undefined,
  moment: (when: Moment) => number,
  change: () => Promise<unknown>,
): ScheduledAction[] {
  return when === undefined ? [] : [{ at: moment(when), run: async () => void (await change()) }];
}

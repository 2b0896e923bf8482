import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS, toInstant } from "../../lib/time.ts";
import type { Check } from "../check.ts";
import type { JsonObject } from "../json.ts";
import { mentionsMessenger, messengerField, messengerFlag } from "./messenger-flag.ts";
import { defineScenario, idOf, NO_ID, repeated, type Scenario } from "./scenario.ts";
import { nextDay } from "./todos.ts";

const PREFIX = "ielts_reminders";
const LIST = `${PREFIX}_list`;
const CREATE = `${PREFIX}_create`;
const UPDATE = `${PREFIX}_update`;
const CANCEL = `${PREFIX}_cancel`;
const NAMES = ["reminderId", "id"];

export const reminderChecks: readonly Check[] = [
  {
    section: "2.8",
    name: "reminders.fields",
    title: "Each reminder shows its content, its exact time and its messenger flag.",
    run: defineScenario(async (scenario) => {
      const { records, last } = await scenario.all(LIST, {}, "items", "reminders");
      for (const record of records) {
        const { content, remindAt } = record;
        const isTimed = parseInstant(String(remindAt)) !== null;
        scenario.must(isTimed, "remindAt is an instant with its offset.", `One is ${String(remindAt)}.`, last.exchange);
        const isWhole = typeof content === "string" && mentionsMessenger(record);
        const expected = "A reminder has its content and its messenger flag.";
        const actual = `One has ${Object.keys(record).join(", ")}.`;
        if (!scenario.must(isWhole, expected, actual, last.exchange)) return;
      }
    }),
  },
  {
    section: "4.3",
    name: "reminders.pages",
    title: "Reminders are listed page by page after an offset, each once.",
    run: defineScenario(async (scenario) => {
      const limit = await scenario.named(LIST, "the size of a page", "limit");
      const whole = await scenario.all(LIST, {}, "items", "reminders");
      const paged = await scenario.all(LIST, { [limit]: 1 }, "items", "reminders");
      const ids = paged.records.map((record) => idOf(record, ...NAMES));
      const again = repeated(ids);
      const { exchange } = paged.last;
      scenario.must(again.length === 0, "Pages repeat no reminder.", `${again.length} come again.`, exchange);
      const missing = whole.records.filter((record) => !ids.includes(idOf(record, ...NAMES)));
      const isAll = missing.length === 0 || !paged.complete;
      scenario.must(isAll, "Small pages leave none out.", `${missing.length} are missing.`, exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.reminders.create",
    title: "A reminder that was created is in the list as it was sent, with messenger delivery on by default.",
    run: defineScenario(async (scenario) => {
      const remindAt = toInstant(nextDay(await scenario.now()));
      const made = await created(scenario, { remindAt });
      const isSame = parseInstant(String(made["remindAt"]))?.ms === parseInstant(remindAt)?.ms;
      scenario.must(isSame, "It is due when it was sent to be.", `It is at ${String(made["remindAt"])}.`);
      scenario.must(messengerFlag(made) !== false, "Messenger delivery is on by default.", "It is off.");
    }),
  },
  {
    section: "4.3",
    name: "write.reminders.past",
    title: "A reminder is due in the future, at a moment with its time zone.",
    run: defineScenario(async (scenario) => {
      cancelsReminders(scenario);
      const now = await scenario.now();
      const moments = [
        ["A moment of the past", toInstant(now - DAY_MS)],
        ["A moment without time zone", toInstant(now + DAY_MS).replace(/(\.\d+)?Z$/, "")],
      ] as const;
      for (const [what, remindAt] of moments) {
        await scenario.refused(CREATE, { content: scenario.mark, remindAt }, `${what} is refused`);
      }
    }),
  },
  {
    section: "4.3",
    name: "write.reminders.messenger",
    title: "An update switches messenger delivery of one reminder, and changes nothing else of it.",
    run: defineScenario(async (scenario) => {
      const made = await created(scenario, { remindAt: toInstant(nextDay(await scenario.now())) });
      const target = { [await scenario.named(UPDATE, "the id of a reminder", ...NAMES)]: idOf(made, ...NAMES) };
      const field = await messengerField(scenario, UPDATE);
      if (messengerFlag(made) === undefined)
        scenario.skip("Reminders do not show their messenger flag as true or false.");
      for (const flag of [false, true]) {
        const { exchange } = await scenario.ok(UPDATE, { ...target, [field]: flag });
        const [now = {}] = await mine(scenario);
        const actual = `It is ${String(messengerFlag(now))}.`;
        scenario.must(messengerFlag(now) === flag, `Messenger delivery is ${flag}.`, actual, exchange);
        const isUnchanged = now["content"] === made["content"] && now["remindAt"] === made["remindAt"];
        scenario.must(isUnchanged, "Content and time stay.", `They are ${JSON.stringify(now)}.`, exchange);
      }
    }),
  },
  {
    section: "3.2",
    name: "write.reminders.cancel",
    title: "A reminder that is ahead can be cancelled, and is then no longer ahead.",
    run: defineScenario(async (scenario) => {
      const made = await created(scenario, { remindAt: toInstant(nextDay(await scenario.now())) });
      const field = await scenario.named(CANCEL, "the id of a reminder", ...NAMES);
      const { exchange } = await scenario.ok(CANCEL, { [field]: idOf(made, ...NAMES) });
      const left = (await ahead(scenario)).length;
      scenario.must(left === 0, "It is cancelled.", "The list shows it as if it were not.", exchange);
      await scenario.gone(CANCEL, { [field]: NO_ID }, "This reminder does not exist to cancel");
    }),
  },
  {
    section: "3.2",
    name: "write.reminders.finished",
    title: "A finished reminder cannot be cancelled.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const now = await scenario.now();
      const { records } = await scenario.all(LIST, {}, "items", "reminders");
      const isOver = (record: JsonObject) => (parseInstant(String(record["remindAt"]))?.ms ?? now) < now - DAY_MS;
      const finished = records.filter((record) => isOver(record) && !isCancelled(record));
      const [record] = finished;
      if (record === undefined) return scenario.skip("The learner has no reminder that is a day past.");
      const field = await scenario.named(CANCEL, "the id of a reminder", ...NAMES);
      await scenario.rejected(CANCEL, { [field]: idOf(record, ...NAMES) }, "Cancelling a finished reminder is refused");
    }),
  },
];

/** Every future reminder of the list that carries the mark is cancelled at the end. */
export function cancelsReminders(scenario: Scenario): void {
  scenario.leavesNo("reminders", async () => {
    const field = await scenario.named(CANCEL, "the id of a reminder", ...NAMES);
    return (await ahead(scenario)).map((record) => {
      const id = idOf(record, ...NAMES);
      return { label: `reminder ${String(id)}`, remove: () => scenario.call(CANCEL, { [field]: id }) };
    });
  });
}

async function created(scenario: Scenario, more: JsonObject): Promise<JsonObject> {
  cancelsReminders(scenario);
  const { exchange } = await scenario.ok(CREATE, { content: scenario.mark, ...more });
  const [made] = await mine(scenario);
  scenario.must(made !== undefined, "It is in the list.", `It is not: look for "${scenario.mark}".`, exchange);
  return made ?? scenario.skip("What was created is not found.");
}

/** Reminders that this scenario created. */
async function mine(scenario: Scenario): Promise<readonly JsonObject[]> {
  const { records } = await scenario.all(LIST, {}, "items", "reminders");
  return records.filter(({ content }) => String(content).includes(scenario.mark));
}

async function ahead(scenario: Scenario): Promise<readonly JsonObject[]> {
  return (await mine(scenario)).filter((record) => !isCancelled(record));
}

/** The contract does not name the states: "cancelled" and "canceled" mean cancelled. */
function isCancelled(record: JsonObject): boolean {
  return Object.values(record).some((value) => typeof value === "string" && /^cancell?ed$/i.test(value));
}

import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS, toInstant } from "../../lib/time.ts";
import type { Check } from "../check.ts";
import type { JsonObject } from "../json.ts";
import { messengerField, messengerFlag, tellsOfMessenger } from "./messenger-flag.ts";
import { idOf, NO_ID, repeated, type Story, told } from "./story.ts";
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
    run: told(async (story) => {
      const { records, last } = await story.all(LIST, {}, "items", "reminders");
      for (const record of records) {
        const { content, remindAt } = record;
        const isTimed = parseInstant(String(remindAt)) !== null;
        story.must(isTimed, "remindAt is an instant with its offset.", `One is ${String(remindAt)}.`, last.exchange);
        const isWhole = typeof content === "string" && tellsOfMessenger(record);
        const expected = "A reminder has its content and its messenger flag.";
        const actual = `One has ${Object.keys(record).join(", ")}.`;
        if (!story.must(isWhole, expected, actual, last.exchange)) return;
      }
    }),
  },
  {
    section: "4.3",
    name: "reminders.pages",
    title: "Reminders are listed page by page after an offset, each once.",
    run: told(async (story) => {
      const limit = await story.named(LIST, "the size of a page", "limit");
      const whole = await story.all(LIST, {}, "items", "reminders");
      const paged = await story.all(LIST, { [limit]: 1 }, "items", "reminders");
      const ids = paged.records.map((record) => idOf(record, ...NAMES));
      const again = repeated(ids);
      const { exchange } = paged.last;
      story.must(again.length === 0, "Pages repeat no reminder.", `${again.length} come again.`, exchange);
      const missing = whole.records.filter((record) => !ids.includes(idOf(record, ...NAMES)));
      const isAll = missing.length === 0 || !paged.complete;
      story.must(isAll, "Small pages leave none out.", `${missing.length} are missing.`, exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.reminders.create",
    title: "A reminder that was created is in the list as it was sent, with messenger delivery on by default.",
    needs: ["write"],
    run: told(async (story) => {
      const remindAt = toInstant(nextDay(await story.now()));
      const made = await created(story, { remindAt });
      const isSame = parseInstant(String(made["remindAt"]))?.ms === parseInstant(remindAt)?.ms;
      story.must(isSame, "It is due when it was sent to be.", `It is at ${String(made["remindAt"])}.`);
      story.must(messengerFlag(made) !== false, "Messenger delivery is on by default.", "It is off.");
    }),
  },
  {
    section: "4.3",
    name: "write.reminders.past",
    title: "A reminder is due in the future, at a moment with its time zone.",
    needs: ["write"],
    run: told(async (story) => {
      cancelsReminders(story);
      const now = await story.now();
      const moments = [
        ["A moment of the past", toInstant(now - DAY_MS)],
        ["A moment without time zone", toInstant(now + DAY_MS).replace(/(\.\d+)?Z$/, "")],
      ] as const;
      for (const [what, remindAt] of moments) {
        await story.refused(CREATE, { content: story.mark, remindAt }, `${what} is refused`);
      }
    }),
  },
  {
    section: "4.3",
    name: "write.reminders.messenger",
    title: "An update switches messenger delivery of one reminder, and changes nothing else of it.",
    needs: ["write"],
    run: told(async (story) => {
      const made = await created(story, { remindAt: toInstant(nextDay(await story.now())) });
      const target = { [await story.named(UPDATE, "the id of a reminder", ...NAMES)]: idOf(made, ...NAMES) };
      const field = await messengerField(story, UPDATE);
      if (messengerFlag(made) === undefined) story.skip("Reminders do not show their messenger flag as true or false.");
      for (const flag of [false, true]) {
        const { exchange } = await story.ok(UPDATE, { ...target, [field]: flag });
        const [now = {}] = await mine(story);
        const actual = `It is ${String(messengerFlag(now))}.`;
        story.must(messengerFlag(now) === flag, `Messenger delivery is ${flag}.`, actual, exchange);
        const isKept = now["content"] === made["content"] && now["remindAt"] === made["remindAt"];
        story.must(isKept, "Content and time stay.", `They are ${JSON.stringify(now)}.`, exchange);
      }
    }),
  },
  {
    section: "3.2",
    name: "write.reminders.cancel",
    title: "A reminder that is ahead can be cancelled, and is then no longer ahead.",
    needs: ["write"],
    run: told(async (story) => {
      const made = await created(story, { remindAt: toInstant(nextDay(await story.now())) });
      const field = await story.named(CANCEL, "the id of a reminder", ...NAMES);
      const { exchange } = await story.ok(CANCEL, { [field]: idOf(made, ...NAMES) });
      const left = (await ahead(story)).length;
      story.must(left === 0, "It is cancelled.", "The list shows it as if it were not.", exchange);
      await story.gone(CANCEL, { [field]: NO_ID }, "There is no such reminder to cancel");
    }),
  },
  {
    section: "3.2",
    name: "write.reminders.finished",
    title: "A finished reminder cannot be cancelled.",
    needs: ["lasting"],
    run: told(async (story) => {
      const now = await story.now();
      const { records } = await story.all(LIST, {}, "items", "reminders");
      const isOver = (record: JsonObject) => (parseInstant(String(record["remindAt"]))?.ms ?? now) < now - DAY_MS;
      const finished = records.filter((record) => isOver(record) && !isCancelled(record));
      const [record] = finished;
      if (record === undefined) return story.skip("The learner has no reminder that is a day past.");
      const field = await story.named(CANCEL, "the id of a reminder", ...NAMES);
      await story.rejected(CANCEL, { [field]: idOf(record, ...NAMES) }, "Cancelling a finished reminder is refused");
    }),
  },
];

/** Whatever of the list carries the mark and is ahead is cancelled at the end. */
export function cancelsReminders(story: Story): void {
  story.leavesNo("reminders", async () => {
    const field = await story.named(CANCEL, "the id of a reminder", ...NAMES);
    return (await ahead(story)).map((record) => {
      const id = idOf(record, ...NAMES);
      return { label: `reminder ${String(id)}`, remove: () => story.call(CANCEL, { [field]: id }) };
    });
  });
}

async function created(story: Story, more: JsonObject): Promise<JsonObject> {
  cancelsReminders(story);
  const { exchange } = await story.ok(CREATE, { content: story.mark, ...more });
  const [made] = await mine(story);
  story.must(made !== undefined, "It is in the list.", `It is not: look for "${story.mark}".`, exchange);
  return made ?? story.skip("What was created is not found.");
}

/** Reminders that this story made. */
async function mine(story: Story): Promise<readonly JsonObject[]> {
  const { records } = await story.all(LIST, {}, "items", "reminders");
  return records.filter(({ content }) => String(content).includes(story.mark));
}

async function ahead(story: Story): Promise<readonly JsonObject[]> {
  return (await mine(story)).filter((record) => !isCancelled(record));
}

/** The contract names no states: one that says cancelled is one. */
function isCancelled(record: JsonObject): boolean {
  return Object.values(record).some((value) => typeof value === "string" && /^cancell?ed$/i.test(value));
}

import { toInstant } from "../../lib/time.ts";
import { newUuid } from "../../lib/uuid.ts";
import type { Check } from "../check.ts";
import { type JsonObject, listAt } from "../json.ts";
import { repeated, type Story, told } from "./story.ts";

const PULL = "ielts_learning_pull_events";
const PUSH = "ielts_learning_push_events";
/** Namespaces of events that the server alone records (section 6). */
const RESERVED = ["practice", "mock", "course", "browser"] as const;

export const eventChecks: readonly Check[] = [
  {
    section: "6",
    name: "events.pages",
    title: "Learning events are pulled after a numeric cursor to their end, each once and in order.",
    run: told(async (story) => {
      const { records, last } = await story.all(PULL, { cursor: 0 }, "events");
      const next = last.data["nextCursor"];
      const isNumber = next === null || Number.isInteger(next);
      story.must(isNumber, "nextCursor is a number.", `It is ${JSON.stringify(next)}.`, last.exchange);
      const ids = repeated(records.map(keyOf));
      story.must(ids.length === 0, "No event comes twice.", `${ids.length} do.`, last.exchange);
      const cursors = records.map(({ cursor }) => cursor).filter((cursor) => typeof cursor === "number");
      const inOrder = cursors.every((cursor, index) => index === 0 || cursor > (cursors[index - 1] ?? 0));
      story.must(inOrder, "Events come in the order of their cursors.", "Some do not.", last.exchange);
    }),
  },
  {
    section: "6",
    name: "events.small_pages",
    title: "Pages of another size hold the same events in the same order.",
    run: told(async (story) => {
      const limit = await story.named(PULL, "the size of a page", "limit");
      const whole = story.list(await story.ok(PULL, { cursor: 0 }), "events").slice(0, 7);
      if (whole.length < 2) story.skip("The learner has not enough learning events.");
      const found: JsonObject[] = [];
      for (let cursor: unknown = 0; found.length < whole.length; ) {
        const page = await story.ok(PULL, { cursor, [limit]: 3 });
        const events = story.list(page, "events");
        const expected = "A page has at most as many events as limit says, and one before the end has some.";
        const isFit = events.length > 0 && events.length <= 3;
        if (!story.must(isFit, expected, `It has ${events.length}.`, page.exchange)) return;
        found.push(...events);
        cursor = page.data["nextCursor"];
      }
      const isSame = Bun.deepEquals(found.slice(0, whole.length).map(keyOf), whole.map(keyOf));
      story.must(isSame, "The events are the same.", "They are others, or stand in another order.");
    }),
  },
  {
    section: "6",
    name: "events.append_only",
    title: "Events that were pulled are the same when they are pulled again.",
    run: told(async (story) => {
      const first = await story.ok(PULL, { cursor: 0 });
      const again = await story.ok(PULL, { cursor: 0 });
      const events = story.list(first, "events");
      const same = story.list(again, "events").slice(0, events.length);
      const expected = "Events are append-only.";
      story.must(Bun.deepEquals(events, same), expected, "They read otherwise the second time.", again.exchange);
    }),
  },
  {
    section: "6",
    name: "events.numeric_cursor",
    title: "A cursor of learning events is a number and no text.",
    run: told((story) => story.refused(PULL, { cursor: "0" }, "A cursor that is a text is refused")),
  },
  {
    section: "6",
    name: "write.events.reserved",
    title: "Events of the server's namespaces are not taken from an agent.",
    // A service that takes them keeps them.
    needs: ["lasting"],
    run: told(async (story) => {
      for (const namespace of RESERVED) {
        const event = await eventOf(story, `${namespace}.attempted`);
        const exchange = await story.call(PUSH, { events: [event] });
        const isStored = exchange.status === 200 && (await found(story, event)) > 0;
        const actual = `An event ${event.eventType} was stored, and stays: ${event.eventId}, of ${event.deviceId}.`;
        story.must(!isStored, `The namespace ${namespace} is the server's.`, actual, exchange);
        const isRefused = exchange.status === 400 || listAt(exchange.json, "data", "rejected").length > 0;
        story.must(isRefused, "Such an event is rejected.", `It was answered ${exchange.status}.`, exchange);
      }
    }),
  },
  {
    section: "6",
    name: "lasting.events.idempotent",
    title: "An event that is pushed twice is there once.",
    needs: ["lasting"],
    run: told(async (story) => {
      const event = await eventOf(story, "learning.verified");
      for (const time of ["first", "second"]) {
        const { exchange } = await story.ok(PUSH, { events: [event] });
        const times = await found(story, event);
        const actual = `After it was pushed the ${time} time it is there ${times} times.`;
        story.must(times === 1, "The event is there once.", actual, exchange);
      }
    }),
  },
  {
    section: "6",
    name: "lasting.events.mixed",
    title: "A reserved event in a batch is refused, alone or with the whole batch.",
    needs: ["lasting"],
    run: told(async (story) => {
      const [own, reserved] = [await eventOf(story, "learning.verified"), await eventOf(story, "practice.attempted")];
      const exchange = await story.call(PUSH, { events: [reserved, own] });
      const isRefused = (await found(story, reserved)) === 0;
      story.must(isRefused, "The reserved event is rejected.", "It was taken.", exchange);
      const taken = listAt(exchange.json, "data", "acknowledgedEventIds");
      const actual = "It is named as acknowledged.";
      story.must(!taken.includes(reserved.eventId), "The reserved event is not acknowledged.", actual, exchange);
      const stored = await found(story, own);
      const isWhole = exchange.status === 200 ? stored === 1 : exchange.status === 400 && stored === 0;
      const expected = "The other event is stored, or the whole batch is refused (400).";
      story.must(isWhole, expected, `It was answered ${exchange.status}, and ${stored} are stored.`, exchange);
    }),
  },
  {
    section: "4.1",
    name: "lasting.events.unknown_property",
    title: "Unknown properties of an event are rejected.",
    // A service that takes it keeps it.
    needs: ["lasting"],
    run: told(async (story) => {
      const event = { ...(await eventOf(story, "learning.verified")), lecternVerifyNoSuchField: true };
      const exchange = await story.call(PUSH, { events: [event] });
      const isRefused = exchange.status === 400 || (await found(story, event)) === 0;
      const expected = "An event with an unknown property is rejected.";
      story.must(isRefused, expected, `It was answered ${exchange.status}, and is stored.`, exchange);
    }),
  },
];

/** An event of an agent's own, as clients of the interface send them. */
async function eventOf(story: Story, eventType: string) {
  const shape = (await story.shape(PUSH)).field("events")?.items;
  if (shape?.oneOf("eventId") === undefined) story.skip(`${PUSH} takes events of other fields.`);
  const occurredAt = toInstant(await story.now());
  const eventId = newUuid();
  return { eventId, deviceId: story.mark, eventType, payload: { madeBy: story.mark }, schemaVersion: 1, occurredAt };
}

/** How often an event can be pulled. */
async function found(story: Story, { eventId }: { readonly eventId: string }): Promise<number> {
  const { records, complete } = await story.all(PULL, { cursor: 0 }, "events");
  if (!complete) story.skip("The learner has more learning events than are read.");
  return records.filter((event) => event["eventId"] === eventId).length;
}

function keyOf(event: JsonObject): string {
  return String(event["eventId"] ?? event["id"] ?? event["cursor"]);
}

import { toInstant } from "../../lib/time.ts";
import { newUuid } from "../../lib/uuid.ts";
import type { Check } from "../check.ts";
import { type JsonObject, listAt } from "../json.ts";
import { defineScenario, repeated, type Scenario } from "./scenario.ts";

const PULL = "ielts_learning_pull_events";
const PUSH = "ielts_learning_push_events";
/** Namespaces of events that only the server records (section 6). */
const RESERVED = ["practice", "mock", "course", "browser"] as const;

export const eventChecks: readonly Check[] = [
  {
    section: "6",
    name: "events.pages",
    title: "Learning events are pulled after a numeric cursor to their end, each once and in order.",
    run: defineScenario(async (scenario) => {
      const { records, last } = await scenario.all(PULL, { cursor: 0 }, "events");
      const next = last.data["nextCursor"];
      const isNumber = next === null || Number.isInteger(next);
      scenario.must(isNumber, "nextCursor is a number.", `It is ${JSON.stringify(next)}.`, last.exchange);
      const ids = repeated(records.map(keyOf));
      scenario.must(ids.length === 0, "No event comes twice.", `${ids.length} do.`, last.exchange);
      const cursors = records.map(({ cursor }) => cursor).filter((cursor) => typeof cursor === "number");
      const inOrder = cursors.every((cursor, index) => index === 0 || cursor > (cursors[index - 1] ?? 0));
      scenario.must(inOrder, "Events come in the order of their cursors.", "Some do not.", last.exchange);
    }),
  },
  {
    section: "6",
    name: "events.small_pages",
    title: "Pages of another size hold the same events in the same order.",
    run: defineScenario(async (scenario) => {
      const limit = await scenario.named(PULL, "the size of a page", "limit");
      const whole = scenario.list(await scenario.ok(PULL, { cursor: 0 }), "events").slice(0, 7);
      if (whole.length < 2) scenario.skip("The learner has not enough learning events.");
      const found: JsonObject[] = [];
      for (let cursor: unknown = 0; found.length < whole.length; ) {
        const page = await scenario.ok(PULL, { cursor, [limit]: 3 });
        const events = scenario.list(page, "events");
        const expected = "A page has at most as many events as limit says, and one before the end has some.";
        const isFit = events.length > 0 && events.length <= 3;
        if (!scenario.must(isFit, expected, `It has ${events.length}.`, page.exchange)) return;
        found.push(...events);
        cursor = page.data["nextCursor"];
      }
      const isSame = Bun.deepEquals(found.slice(0, whole.length).map(keyOf), whole.map(keyOf));
      scenario.must(isSame, "The events are the same.", "They differ, or have another order.");
    }),
  },
  {
    section: "6",
    name: "events.append_only",
    title: "Events that were pulled are the same when they are pulled again.",
    run: defineScenario(async (scenario) => {
      const first = await scenario.ok(PULL, { cursor: 0 });
      const again = await scenario.ok(PULL, { cursor: 0 });
      const events = scenario.list(first, "events");
      const same = scenario.list(again, "events").slice(0, events.length);
      const expected = "Events are append-only.";
      scenario.must(Bun.deepEquals(events, same), expected, "They read otherwise the second time.", again.exchange);
    }),
  },
  {
    section: "6",
    name: "events.numeric_cursor",
    title: "A cursor of learning events is a number and no text.",
    run: defineScenario((scenario) => scenario.refused(PULL, { cursor: "0" }, "A cursor that is a text is refused")),
  },
  {
    section: "6",
    name: "write.events.reserved",
    title: "Events of the server's namespaces are not taken from an agent.",
    // A service that accepts them stores them.
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      for (const namespace of RESERVED) {
        const event = await eventOf(scenario, `${namespace}.attempted`);
        const exchange = await scenario.call(PUSH, { events: [event] });
        const isStored = exchange.status === 200 && (await found(scenario, event)) > 0;
        const actual = `An event ${event.eventType} was stored, and stays: ${event.eventId}, of ${event.deviceId}.`;
        scenario.must(!isStored, `The namespace ${namespace} is the server's.`, actual, exchange);
        const isRefused = exchange.status === 400 || listAt(exchange.json, "data", "rejected").length > 0;
        scenario.must(isRefused, "Such an event is rejected.", `It was answered ${exchange.status}.`, exchange);
      }
    }),
  },
  {
    section: "6",
    name: "lasting.events.idempotent",
    title: "An event that is pushed twice is there once.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const event = await eventOf(scenario, "learning.verified");
      for (const time of ["first", "second"]) {
        const { exchange } = await scenario.ok(PUSH, { events: [event] });
        const times = await found(scenario, event);
        const actual = `After it was pushed the ${time} time it is there ${times} times.`;
        scenario.must(times === 1, "The event is there once.", actual, exchange);
      }
    }),
  },
  {
    section: "6",
    name: "lasting.events.mixed",
    title: "A reserved event in a batch is refused, alone or with the whole batch.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const [own, reserved] = [
        await eventOf(scenario, "learning.verified"),
        await eventOf(scenario, "practice.attempted"),
      ];
      const exchange = await scenario.call(PUSH, { events: [reserved, own] });
      const isRefused = (await found(scenario, reserved)) === 0;
      scenario.must(isRefused, "The reserved event is rejected.", "It was taken.", exchange);
      const taken = listAt(exchange.json, "data", "acknowledgedEventIds");
      const actual = "It is named as acknowledged.";
      scenario.must(!taken.includes(reserved.eventId), "The reserved event is not acknowledged.", actual, exchange);
      const stored = await found(scenario, own);
      const isWhole = exchange.status === 200 ? stored === 1 : exchange.status === 400 && stored === 0;
      const expected = "The other event is stored, or the whole batch is refused (400).";
      scenario.must(isWhole, expected, `It was answered ${exchange.status}, and ${stored} are stored.`, exchange);
    }),
  },
  {
    section: "4.1",
    name: "lasting.events.unknown_property",
    title: "Unknown properties of an event are rejected.",
    // A service that accepts it stores it.
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const event = { ...(await eventOf(scenario, "learning.verified")), lecternVerifyNoSuchField: true };
      const exchange = await scenario.call(PUSH, { events: [event] });
      const isRefused = exchange.status === 400 || (await found(scenario, event)) === 0;
      const expected = "An event with an unknown property is rejected.";
      scenario.must(isRefused, expected, `It was answered ${exchange.status}, and is stored.`, exchange);
    }),
  },
];

/** An event in an agent's own namespace, as clients of the interface send it. */
async function eventOf(scenario: Scenario, eventType: string) {
  const shape = (await scenario.shape(PUSH)).field("events")?.items;
  if (shape?.oneOf("eventId") === undefined) scenario.skip(`${PUSH} takes events of other fields.`);
  const occurredAt = toInstant(await scenario.now());
  const eventId = newUuid();
  return {
    eventId,
    deviceId: scenario.mark,
    eventType,
    payload: { madeBy: scenario.mark },
    schemaVersion: 1,
    occurredAt,
  };
}

/** How often a pull returns an event. */
async function found(scenario: Scenario, { eventId }: { readonly eventId: string }): Promise<number> {
  const { records, complete } = await scenario.all(PULL, { cursor: 0 }, "events");
  if (!complete) scenario.skip("The learner has more learning events than are read.");
  return records.filter((event) => event["eventId"] === eventId).length;
}

function keyOf(event: JsonObject): string {
  return String(event["eventId"] ?? event["id"] ?? event["cursor"]);
}

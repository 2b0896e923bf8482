import { describe, expect, test } from "bun:test";
import { claimDeliveries } from "../../src/domains/deliveries/deliveries.store.ts";
import { deliveryLife, reminderLife } from "../../src/domains/deliveries/message-states.store.ts";
import { Failure } from "../../src/kernel/errors.ts";
import { seededRandom } from "../../src/lib/seeded-random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from "../../src/lib/time.ts";
import type { Outcome } from "../../src/senders/sender.ts";
import { connect, senderOf } from "../support/connections.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

/** Records every state that is written to a message, whatever writes it. */
const WATCHED = ["reminders", "deliveries"]
  .map(
    (table) => `
CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON main.${table}
BEGIN INSERT INTO written VALUES ('${table}', '', new.state); END;
CREATE TEMP TRIGGER ${table}_moved AFTER UPDATE OF state ON main.${table}
BEGIN INSERT INTO written VALUES ('${table}', old.state, new.state); END;`,
  )
  .join("");

/** What the steps do, as it is stored: "reminders: scheduled → running". */
function allowed(): Set<string> {
  const stored = (state: string) => (state === "held" ? "running" : state);
  const lives = { reminders: reminderLife.steps, deliveries: deliveryLife.steps };
  return new Set(
    Object.entries(lives).flatMap(([table, steps]) =>
      Object.values<{ readonly from: readonly string[]; readonly to?: string }>(steps).flatMap(({ from, to }) =>
        (from.length === 0 ? [""] : from).map((state) => `${table}: ${stored(state)} → ${stored(to ?? state)}`),
      ),
    ),
  );
}

/** Messages that contradict themselves or each other. */
const CONTRADICTIONS = `
SELECT 'a settled delivery is not due, and any other is', id FROM deliveries
  WHERE (state IN ('waiting', 'sending')) <> (next_at IS NOT NULL) OR (next_at IS NULL) <> (finished_at IS NOT NULL)
UNION ALL
SELECT 'a reminder is running while a messenger is to get it', r.id FROM reminders r WHERE (r.state = 'running') <> EXISTS (
  SELECT 1 FROM notices n JOIN deliveries d ON d.notice_id = n.id
  WHERE n.account_id = r.account_id AND n.kind = 'reminder' AND n.source_id = r.id
    AND d.channel <> 'web_push' AND d.state IN ('waiting', 'sending'))`;

const UNFINISHED = `
SELECT 'delivery', id FROM deliveries WHERE state IN ('waiting', 'sending')
UNION ALL SELECT 'reminder', id FROM reminders WHERE state IN ('scheduled', 'running')`;

const KINDS = ["ntfy", "webhook", "web_push"] as const;
const OUTCOMES: readonly (Outcome | Error)[] = [
  { kind: "delivered" },
  { kind: "delivered" },
  { kind: "failed", detail: "refused", attention: "rejected" },
  { kind: "failed", detail: "not set up", attention: null, isUnsent: true },
  { kind: "retry", detail: "busy", afterMs: null },
  { kind: "retry", detail: "slow down", afterMs: HOUR_MS },
  { kind: "ended", detail: "gone", attention: "not_found" },
  new Error("reset"),
];

class Simulation {
  readonly bench = new LibraryBench();
  readonly #random: () => number;
  readonly #me: number;
  #scheduler: SteppedScheduler;
  /** Empty while nothing goes wrong. */
  outcomes: readonly (Outcome | Error)[] = OUTCOMES;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#me = this.bench.account();
    // Some begin without a messenger.
    for (const kind of seed % 5 === 0 ? [] : KINDS) connect(this.bench.db, testVault, this.#me, { kind });
    this.bench.db.raw.exec(`CREATE TEMP TABLE written (life TEXT, old TEXT, new TEXT); ${WATCHED}`);
    this.#scheduler = this.#started();
  }

  /** One thing that a learner, an agent, another service or an operator does. */
  async step(): Promise<void> {
    const { bench } = this;
    const me = this.#me;
    // One of the last, whose life is probably not over.
    const recent = (table: string) =>
      bench.number(`SELECT max(1, ifnull(max(id), 1) - ?) FROM ${table}`, this.#below(6));
    const reminderId = recent("reminders");
    const now = bench.clock.now();
    const remindAt = toInstant(now + 1 + this.#below(HOUR_MS));
    const scheduledAt = toInstant(Math.ceil((now + 1) / HOUR_MS) * HOUR_MS);
    const quietHours = { from: `0${this.#below(10)}:00`, to: `2${this.#below(4)}:00` };
    const dueIds = () => bench.rows("SELECT id FROM deliveries WHERE next_at <= ?", now).map(({ id }) => Number(id));
    const steps: readonly (() => unknown)[] = [
      () => bench.call(me, "ielts_reminders_create", { content: "Read", remindAt, messengerDelivery: true }),
      () => bench.call(me, "ielts_reminders_create", { content: "Breathe", remindAt, messengerDelivery: false }),
      () =>
        bench.call(me, "ielts_study_todos_create", {
          items: [{ title: "Write", scheduledAt, messengerReminder: true }],
        }),
      () => bench.call(me, "ielts_study_todos_update", { todoId: recent("todos"), completed: true }),
      () => bench.call(me, "ielts_reminders_cancel", { reminderId }),
      () => bench.call(me, "ielts_reminders_update", { reminderId, messengerDelivery: this.#below(2) === 0 }),
      () => bench.call(me, "connections_set_quiet_hours", { quietHours: this.#below(4) === 0 ? null : quietHours }),
      () => bench.call(me, "connections_send_test", { connectionId: 1 + this.#below(4) }),
      () => bench.call(me, "connections_disconnect", { connectionId: 1 + this.#below(40) }),
      () => connect(bench.db, testVault, me, { kind: KINDS[this.#below(2)] ?? "ntfy" }),
      () => this.pass(this.#below(10 * MINUTE_MS)),
      () => this.pass(this.#below(3 * HOUR_MS)),
      // A clock that is set back, and a service that is killed while it sends.
      () => bench.clock.advance(-this.#below(HOUR_MS)),
      () => claimDeliveries(bench.db, { ids: dueIds(), now, leaseMs: MINUTE_MS }),
    ];
    await steps[this.#below(steps.length)]?.();
  }

  async pass(ms: number): Promise<void> {
    this.#scheduler.wake();
    await this.#scheduler.runUntil(this.bench.clock.now() + ms);
  }

  async settle(): Promise<void> {
    this.outcomes = [];
    await this.bench.call(this.#me, "connections_set_quiet_hours", { quietHours: null });
    await this.pass(2 * DAY_MS);
  }

  written(): string[] {
    return this.bench
      .rows("SELECT DISTINCT life || ': ' || old || ' → ' || new AS step FROM written ORDER BY 1")
      .map(({ step }) => String(step));
  }

  async close(): Promise<void> {
    await this.#scheduler.stop();
    this.bench.close();
  }

  #started(): SteppedScheduler {
    const senders = KINDS.map((kind) =>
      senderOf(kind, async () => {
        const outcome = this.outcomes[this.#below(this.outcomes.length)] ?? { kind: "delivered" };
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    );
    return new SteppedScheduler(this.bench.db, this.bench.clock, senders);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);

/** Runs a random sequence until every message has ended, and returns the steps that were taken. */
async function stepsOf(seed: number): Promise<string[]> {
  const simulation = new Simulation(seed);
  for (let at = 0; at < 60; at++) {
    await simulation.step().catch((error: unknown) => {
      // A reminder or a connection that does not exist, or a step that is refused.
      if (!(error instanceof Failure)) throw error;
    });
    expect([seed, at, simulation.bench.rows(CONTRADICTIONS)]).toEqual([seed, at, []]);
  }
  await simulation.settle();
  expect([seed, simulation.bench.rows(UNFINISHED)]).toEqual([seed, []]);
  const taken = simulation.written();
  await simulation.close();
  return taken;
}

describe("messages, after any sequence of calls, outcomes, stops and clocks", () => {
  test("take only steps of their lives, agree with each other, and all end", async () => {
    const steps = allowed();
    const taken = new Set<string>();
    for (const seed of SEEDS) {
      const some = await stepsOf(seed);
      expect([seed, some.filter((step) => !steps.has(step))]).toEqual([seed, []]);
      for (const step of some) taken.add(step);
    }
    // Some sequence has taken each of them.
    const changing = [...steps].filter((step) => !/ (\w+) → \1$/.test(step));
    expect(changing.filter((step) => !taken.has(step))).toEqual([]);
  });
});

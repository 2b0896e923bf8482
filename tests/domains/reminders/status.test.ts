import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createVault } from "../../../src/lib/vault.ts";
import { connect, type TestConnection } from "../../support/connections.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { testVault } from "../../support/vault.ts";
import { RemindersBench } from "./reminders-bench.ts";

let bench: RemindersBench;
let me: number;
beforeEach(() => {
  bench = new RemindersBench();
  me = bench.account();
});
afterEach(() => bench.close());

const status = (account = me) => bench.call(account, "ielts_reminders_get_delivery_status", {});
const add = (connection: TestConnection, account = me) => {
  const now = bench.clock.now();
  return connect(bench.db, testVault, account, { kind: "email", label: "me@example.org", now, ...connection });
};

describe("ielts_reminders_get_delivery_status", () => {
  test("says what is missing to somebody who has nothing yet, and changes nothing", async () => {
    const before = dump(bench.db);
    expect(await status()).toEqual({
      inPage: true,
      canDeliver: false,
      messengers: [],
      browsers: 0,
      quietUntil: null,
      missingAction: {
        code: "connect_messenger",
        text: "No messenger is connected. The user opens the notification settings and connects one.",
        url: "http://test/settings/notifications",
        route: "/settings/notifications",
      },
    });
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("needs one messenger that works, whatever the others do, and not a browser", async () => {
    add({ kind: "web_push", label: "Firefox" });
    expect(await status()).toMatchObject({ canDeliver: false, browsers: 1, messengers: [] });
    add({ kind: "telegram", label: "@me", state: "needs_attention" });
    add({});
    expect(await status()).toMatchObject({
      ...{ canDeliver: true, browsers: 1, missingAction: null },
      messengers: [
        { kind: "telegram", label: "@me", state: "needs_attention", attention: "", lastDeliveredAt: null },
        { kind: "email", label: "me@example.org", state: "active", attention: "", lastDeliveredAt: null },
      ],
    });
    expect((await status(bench.account())).messengers).toEqual([]);
  });

  const missing: [why: string, connections: TestConnection[], code: string, text: string][] = [
    [
      "one that waits for its code",
      [{ state: "pending" }],
      "confirm_connection",
      "The messenger me@example.org is not confirmed yet. The user does this in the notification settings: Enter the code of six digits that was sent there.",
    ],
    [
      "one whose code has run out",
      [{ state: "pending", now: 0 }],
      "confirm_connection",
      "The messenger me@example.org is not confirmed yet. The user does this in the notification settings: The code cannot be used any more: ask for a new one and enter it.",
    ],
    [
      "one that fails",
      [{ kind: "gotify", label: "gotify.example.org", state: "needs_attention" }],
      "repair_connection",
      "The messenger gotify.example.org does not take messages. The user does this in the notification settings: Gotify could not be reached, and is tried again with the next message: see that it runs and can be reached from the internet, then send a test.",
    ],
  ];
  test.each(missing)("names what to do about %s", async (_why, connections, code, text) => {
    for (const connection of connections) add(connection);
    bench.rows("UPDATE connections SET attention = 'unreachable' WHERE state = 'needs_attention' RETURNING id");
    const { canDeliver, missingAction } = await status();
    expect([canDeliver, missingAction]).toEqual([
      false,
      {
        code: code as NonNullable<typeof missingAction>["code"], // a table of words
        text,
        ...{ url: "http://test/settings/notifications", route: "/settings/notifications" },
      },
    ]);
  });

  test("does not promise by a messenger whose secrets this service cannot read", async () => {
    connect(bench.db, createVault("the key of another folder"), me, { kind: "bark", label: "bark.example.org" });
    const { canDeliver, messengers, missingAction } = await status();
    expect([canDeliver, messengers[0]?.attention, missingAction?.code]).toEqual([
      false,
      "secret_lost",
      "repair_connection",
    ]);
  });

  test("says until when it is quiet", async () => {
    add({});
    const hours = { from: "09:00", to: "12:30" };
    await bench.call(me, "connections_set_quiet_hours", { quietHours: hours });
    expect(await status()).toMatchObject({ canDeliver: true, quietUntil: "2026-09-09T04:30:00.000Z" });
    bench.clock.set("2026-09-09T04:30:00.000Z");
    expect((await status()).quietUntil).toBeNull();
  });
});

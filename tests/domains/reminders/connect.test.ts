import { describe, expect, test } from "bun:test";
import { MESSENGER_KINDS } from "../../../src/domains/connections/settings.schema.ts";
import { MINUTE_MS, toInstant } from "../../../src/lib/time.ts";
import { startApp } from "../../support/app.ts";
import { connect } from "../../support/connections.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { testVault } from "../../support/vault.ts";
import { RemindersBench } from "./reminders-bench.ts";

describe("ielts_reminders_connect_messenger", () => {
  test("answers a card of ten minutes with what can be connected here, and connects nothing", async () => {
    const bench = new RemindersBench();
    const me = bench.account();
    const before = dump(bench.db);
    const card = await bench.call(me, "ielts_reminders_connect_messenger", {});
    const expiresAt = toInstant(bench.clock.now() + 10 * MINUTE_MS);
    const route = "/settings/notifications?until=2026-09-09T02%3A10%3A00.000Z";
    expect(card).toMatchObject({ title: "Connect a messenger", connected: false, expiresAt, route });
    expect(new URL(card.url).searchParams.get("until")).toBe(expiresAt);
    expect(card.url).toBe(`http://test${route}`);
    expect(card.kinds.map(({ kind }) => kind)).toEqual([...MESSENGER_KINDS]);
    for (const { title, text } of card.kinds) expect(`${title}: ${text}`).toMatch(/^[A-Za-z]+: [A-Z].+\.$/);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    bench.clock.advance(MINUTE_MS);
    const later = await bench.call(me, "ielts_reminders_connect_messenger", {});
    expect(later.expiresAt).toBe(toInstant(bench.clock.now() + 10 * MINUTE_MS));
    connect(bench.db, testVault, me);
    const connected = await bench.call(me, "ielts_reminders_connect_messenger", {});
    expect([connected.connected, connected.title]).toEqual([true, "A messenger is connected"]);
    bench.close();
  });

  test("offers nothing that the service is not set up for", async () => {
    const app = await startApp({ siteUrl: "https://study.example.org" });
    const { token } = await app.learner();
    const card = await app.ok("ielts_reminders_connect_messenger", {}, token);
    expect(card.kinds.map(({ kind }) => kind)).toEqual(["ntfy", "gotify", "bark", "wecom", "webhook"]);
    expect(card.url).toStartWith("https://study.example.org/settings/notifications?until=");
    await app.stop();
  });
});

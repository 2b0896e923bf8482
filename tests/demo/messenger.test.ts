import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { DemoClock } from "../../src/demo/clock.ts";
import { type Demo, startDemo } from "../../src/demo/demo.ts";
import { type DemoFolder, persistentFolder } from "../../src/demo/folder.ts";
import { createMessenger, MAX_RECEIVED } from "../../src/demo/messenger.ts";
import type { Person } from "../../src/demo/person.ts";
import { HOUR_MS, MINUTE_MS, toInstant } from "../../src/lib/time.ts";
import type { Message } from "../../src/senders/sender.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { silentLog } from "../support/log.ts";
import { NOW, SEED } from "./demo-world.ts";

const TEST: Message = {
  ...{ id: "lectern-1", purpose: "test", language: "en", title: "Test", text: "A test." },
  ...{ url: "http://127.0.0.1/settings/notifications", code: null, notice: null },
};

describe("createMessenger", () => {
  const settings = { kind: "ntfy", server: "https://ntfy.sh", topic: "words", token: "" } as const;
  const sent = async (count: number) => {
    const clock = new DemoClock(NOW);
    const messenger = createMessenger({ clock });
    const sender = messenger.senders.find(({ kind }) => kind === "ntfy");
    for (let index = 0; index < count; index++) {
      clock.set(NOW + index);
      await sender?.send(settings, { ...TEST, id: `lectern-${index}` }, new AbortController().signal);
    }
    return messenger;
  };

  test("accepts messages of every kind except Telegram", () => {
    const { senders } = createMessenger({ clock: new DemoClock(NOW) });
    const kinds = senders.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["bark", "email", "gotify", "ntfy", "web_push", "webhook", "wecom"]);
  });

  test("stores a message with its kind and the time of arrival, and without the settings", async () => {
    const { received } = await sent(1);
    const { language: _language, ...stored } = TEST;
    expect(received).toEqual([{ ...stored, id: "lectern-0", kind: "ntfy", at: NOW }]);
  });

  test("stores the latest and drops older ones", async () => {
    const { received } = await sent(MAX_RECEIVED + 3);
    expect(received).toHaveLength(MAX_RECEIVED);
    expect(received[0]?.id).toBe("lectern-3");
    expect(received.at(-1)?.id).toBe(`lectern-${MAX_RECEIVED + 2}`);
  });

  test("is empty after it is cleared", async () => {
    const messenger = await sent(2);
    messenger.clear();
    expect(messenger.received).toEqual([]);
  });

  test("delivers nothing with settings of another kind", async () => {
    const { senders, received } = createMessenger({ clock: new DemoClock(NOW) });
    const signal = new AbortController().signal;
    const outcome = await senders.find(({ kind }) => kind === "email")?.send(settings, TEST, signal);
    expect(outcome?.kind).toBe("failed");
    expect(received).toEqual([]);
  });
});

describe("the learner's messenger in a demo", () => {
  const place = temporaryFolder();
  const common = { seed: SEED, now: NOW, running: false, port: 0, log: silentLog, version: "test" };
  let folder: DemoFolder;
  let demo: Demo;

  const start = async () => {
    folder = persistentFolder(join(place.dir, "kept"));
    demo = await startDemo({ ...common, dir: folder.dir, state: folder.state });
  };
  const stop = async () => {
    await demo.stop();
    folder.release();
  };
  const later = (ms: number) => demo.move((now) => now + ms);
  const connections = () => demo.asLearner((learner) => learner.call("connections_list", {}));
  const remind = (content: string) =>
    demo.asLearner((learner) => {
      const remindAt = toInstant(demo.clock.now() + HOUR_MS);
      return learner.call("ielts_reminders_create", { content, remindAt });
    });
  const reminded = () => demo.messenger.received.filter(({ notice }) => notice?.kind === "reminder");
  beforeAll(start, paced(120_000));
  afterAll(async () => {
    await stop();
    place.remove();
  });

  test("has received nothing when the demo begins, and accepts mail", async () => {
    expect(demo.messenger.received).toEqual([]);
    const { items, kinds } = await connections();
    expect(items.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["email active"]);
    expect(kinds.filter(({ available }) => !available).map(({ kind }) => kind)).toEqual(["telegram"]);
  });

  test("receives the code that confirms another address", async () => {
    const settings = { kind: "email", address: "second@demo.example" } as const;
    const connect = (learner: Person) => learner.call("connections_connect", { settings, language: "en" });
    const { connection } = await demo.asLearner(connect);
    await later(MINUTE_MS);
    const [mail] = demo.messenger.received;
    expect(mail).toMatchObject({ kind: "email", purpose: "code", title: "Your lectern code", notice: null });
    const { connectionId } = connection;
    const code = mail?.code ?? "";
    const answer = await demo.asLearner((learner) => learner.call("connections_confirm", { connectionId, code }));
    expect(answer.confirmed).toBe(true);
    expect(mail?.text).toContain(code);
  });

  test("receives what becomes due when the clock is moved, at its own time, by each connection", async () => {
    const { reminderId, remindAt } = await remind("Charge the headphones");
    await later(2 * HOUR_MS);
    const received = reminded();
    expect(received.map(({ text }) => text)).toEqual(["Charge the headphones", "Charge the headphones"]);
    expect(new Set(received.map(({ at }) => toInstant(at)))).toEqual(new Set([remindAt]));
    expect(received[0]?.notice).toMatchObject({ kind: "reminder", sourceId: reminderId });
    expect(received[0]?.url).toStartWith(demo.url);
  });

  test("retains its connections when the demo resumes, and has received nothing then", async () => {
    await stop();
    await start();
    expect(demo.messenger.received).toEqual([]);
    expect((await connections()).items).toHaveLength(2);
    await remind("Open your notes");
    await later(2 * HOUR_MS);
    expect(reminded().map(({ text }) => text)).toEqual(["Open your notes", "Open your notes"]);
  });

  test("is as it was at the start after a reset", async () => {
    await demo.reset();
    expect(demo.messenger.received).toEqual([]);
    expect((await connections()).items.map(({ label }) => label)).toEqual(["linyue@demo.example"]);
    await remind("Drink some water");
    await later(2 * HOUR_MS);
    expect(reminded().map(({ text }) => text)).toEqual(["Drink some water"]);
  });
});

import { describe, expect, test } from "bun:test";
import { NOTICE_KINDS } from "../../src/domains/notifications/notices.schema.ts";
import { messageOf } from "../../src/senders/message.ts";
import en from "../../src/web/locales/en.json";
import zh from "../../src/web/locales/zh-CN.json";

const LOCALES = { en, "zh-CN": zh } as const;
const timeZone = "Asia/Shanghai";
const siteUrl = "https://lectern.example/study";
const dueAt = Date.parse("2026-11-20T23:00:00Z");
const base = { id: 9, createdAt: 36 ** 3, purpose: "notice" } as const;
const notice = { noticeId: 7, sourceId: 3, text: "Bring a passport", route: "/reminders?reminder=3", dueAt };

describe("messageOf", () => {
  test.each(["en", "zh-CN"] as const)("calls what fell due what the workspace calls it (%s)", (language) => {
    const words = LOCALES[language].notifications;
    for (const kind of NOTICE_KINDS) {
      const titles = [60_000, 60_001].map((afterMs) => {
        const reader = { code: "", language, timeZone, siteUrl, now: dueAt + afterMs };
        return messageOf({ ...base, notice: { ...notice, kind } }, reader).title;
      });
      const due = language === "en" ? "due 07:00" : "原定 07:00";
      expect(titles).toEqual([words.kinds[kind], `${words.kinds[kind]} · ${words.late} · ${due}`]);
    }
  });

  test.each([
    ["en", "Asia/Shanghai", "2026-11-21T16:00:00Z", "Reminder · Late · due Nov 21, 07:00"],
    ["zh-CN", "Asia/Shanghai", "2026-11-21T16:00:00Z", "提醒 · 延迟送达 · 原定 11月21日 07:00"],
    ["en", "Asia/Shanghai", "2026-11-21T15:59:59Z", "Reminder · Late · due 07:00"],
    // In London the first of these two moments is the evening before.
    ["en", "Europe/London", "2026-11-20T23:30:00Z", "Reminder · Late · due 23:00"],
    ["en", "Europe/London", "2026-11-21T07:00:00Z", "Reminder · Late · due Nov 20, 23:00"],
    ["zh-CN", "Europe/London", "2026-11-21T07:00:00Z", "提醒 · 延迟送达 · 原定 11月20日 23:00"],
    ["en", "America/New_York", "2026-11-21T04:59:00Z", "Reminder · Late · due 18:00"],
  ] as const)(
    "gives the time by the reader's clock, with the day where that is another (%s, %s, at %s)",
    (language, zone, at, title) => {
      const reader = { code: "", language, timeZone: zone, siteUrl, now: Date.parse(at) };
      expect(messageOf({ ...base, notice: { ...notice, kind: "reminder" } }, reader).title).toBe(title);
    },
  );

  test("contains what a notice says, where it leads and nothing else", () => {
    const delivery = { ...base, notice: { ...notice, kind: "todo" } } as const;
    expect(messageOf(delivery, { code: "123456", language: "en", timeZone, siteUrl, now: dueAt })).toEqual({
      ...{
        id: "lectern-1000-9",
        purpose: "notice",
        language: "en",
        title: "Todo",
        text: "Bring a passport",
        code: null,
      },
      url: "https://lectern.example/study/reminders?reminder=3",
      notice: { noticeId: 7, kind: "todo", sourceId: 3, route: "/reminders?reminder=3", dueAt },
    });
  });

  test.each(["en", "zh-CN"] as const)("contains a code if there is one, and never in a test (%s)", (language) => {
    const say = (purpose: "code" | "test") =>
      messageOf({ ...base, purpose, notice: null }, { code: "123456", language, timeZone, siteUrl, now: dueAt });
    expect([say("code").code, say("code").text.includes("123456")]).toEqual(["123456", true]);
    expect([say("test").code, JSON.stringify(say("test")).includes("123456")]).toEqual([null, false]);
    for (const { url, notice: about } of [say("code"), say("test")]) {
      expect([url, about]).toEqual(["https://lectern.example/study/settings/notifications", null]);
    }
  });
});

import { describe, expect, test } from "bun:test";
import { guessedSender } from "../../src/senders/email.ts";
import { startApp } from "../support/app.ts";
import { capturedLog } from "../support/log.ts";

describe("guessedSender", () => {
  test.each([
    ["smtp://127.0.0.1:25", null, "lectern@[127.0.0.1]"],
    ["smtp://[::1]:25", null, "lectern@[IPv6:::1]"],
    ["smtps://apikey:secret@mail.example.org", null, "lectern@mail.example.org"],
    ["smtps://me%40example.org:secret@mail.example.org", null, null],
    ["smtp://127.0.0.1:25", "me@example.org", null],
  ])("of %s with the sender %p is %p", (smtpUrl, from, guessed) => {
    expect(guessedSender({ smtpUrl, from })).toBe(guessed);
  });
});

describe("a service that has no address to send mail from", () => {
  test("warns in the log, and on the page of its operators only", async () => {
    const { log, lines } = capturedLog();
    const app = await startApp({ smtpUrl: "smtp://127.0.0.1:1", log });
    expect(lines.join("")).toContain("set LECTERN_MAIL_FROM");
    const senderFor = async (role: "owner" | "learner") => {
      const session = await app.session(await app.account({ role }));
      return (await app.webOk("connections_list", {}, session)).guessedMailSender;
    };
    expect([await senderFor("owner"), await senderFor("learner")]).toEqual(["lectern@[127.0.0.1]", null]);
    await app.stop();
  });

  test("does not warn where a sender is set, or no mail is sent", async () => {
    for (const settings of [{}, { smtpUrl: "smtp://127.0.0.1:1", mailFrom: "me@example.org" }]) {
      const { log, lines } = capturedLog();
      const app = await startApp({ ...settings, log });
      expect(lines.join("")).not.toContain("LECTERN_MAIL_FROM");
      await app.stop();
    }
  });
});

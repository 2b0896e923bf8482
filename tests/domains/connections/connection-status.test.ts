import { describe, expect, test } from "bun:test";
import { type ConnectionStatus, connectionStatusOf } from "../../../src/domains/connections/connection-status.ts";
import { ATTENTION_CODES, MAX_CODE_TRIES } from "../../../src/domains/connections/connections.schema.ts";
import { missingAction } from "../../../src/domains/connections/missing-action.ts";
import { nextStep } from "../../../src/domains/connections/next-step.ts";
import { CONNECTION_KINDS, MESSENGER_KINDS } from "../../../src/domains/connections/settings.schema.ts";
import { testOutside } from "../../support/vault.ts";

const ACTIVE: ConnectionStatus = { kind: "email", state: "active", attention: "", isExpired: false, unsent: null };
const NOW = 1_000;

describe("nextStep", () => {
  test("asks nothing of the learner of a connection that works", () => {
    expect(CONNECTION_KINDS.map((kind) => nextStep({ ...ACTIVE, kind }))).toEqual(CONNECTION_KINDS.map(() => ""));
  });

  test.each(CONNECTION_KINDS)("says in one sentence what to do about each trouble of %s", (kind) => {
    const troubles: ConnectionStatus[] = [
      ...ATTENTION_CODES.map((attention) => ({ ...ACTIVE, kind, state: "needs_attention" as const, attention })),
      ...[false, true].map((isExpired) => ({ ...ACTIVE, kind, state: "pending" as const, isExpired })),
      { ...ACTIVE, kind, state: "pending", unsent: "HTTP 404" },
    ];
    for (const trouble of troubles) expect(nextStep(trouble)).toMatch(/^[A-Zn][^.]{20,}\.$/);
  });

  const HELD = ["unauthorized", "not_found", "blocked", "rejected", "moved", "unreachable", "address_refused"] as const;
  test.each(MESSENGER_KINDS)("names the test that ends each trouble of %s", (kind) => {
    for (const attention of HELD.filter((one) => kind !== "telegram" || one !== "moved")) {
      expect(nextStep({ ...ACTIVE, kind, state: "needs_attention", attention })).toContain("then send a test");
    }
  });

  const steps: [status: Partial<ConnectionStatus>, step: string][] = [
    [{ state: "pending", kind: "telegram" }, "Open the link to the bot in Telegram and press Start."],
    [
      { state: "pending", kind: "webhook" },
      "Put the signing secret into your server, send the first test and answer it with a status from 200 to 299.",
    ],
    [
      { state: "pending", kind: "webhook", isExpired: true },
      "Send the first test again and answer it with a status from 200 to 299.",
    ],
    [
      { state: "needs_attention", kind: "telegram", attention: "blocked" },
      "The bot is blocked or may not write there: allow it in Telegram, then send a test.",
    ],
    [
      { state: "needs_attention", kind: "gotify", attention: "unauthorized" },
      "Gotify refused the token or key: make it valid there, then send a test; or disconnect it and connect it again with another.",
    ],
    [
      { state: "needs_attention", kind: "webhook", attention: "not_found" },
      "The webhook answered that nothing is at this address: see that it is right, then send a test; or disconnect it and connect it again with another.",
    ],
    [
      { state: "needs_attention", kind: "telegram", attention: "moved" },
      "The group became a supergroup, which is another chat to Telegram: disconnect it and connect it again from there.",
    ],
    [
      { state: "needs_attention", kind: "email", attention: "unreachable" },
      "Messages by Email did not get through, and are tried again with the next one: wait a while or ask the owner of this service, then send a test.",
    ],
    [
      { state: "pending", kind: "bark", unsent: "HTTP 404" },
      "The code is not known to have arrived (HTTP 404): ask for a new one, or disconnect it and connect it again with the right settings.",
    ],
    [
      { state: "pending", kind: "webhook", unsent: "HTTP 500" },
      "The first test was not accepted (HTTP 500): fix that and send it again, or disconnect it and connect it again.",
    ],
    [
      { state: "pending", kind: "email", attention: "not_set_up" },
      "This service is not set up for Email now: ask its owner to set it up, or connect another messenger.",
    ],
    [
      { state: "needs_attention", kind: "web_push", attention: "not_found" },
      "This browser does not take messages any more: open the workspace in it and switch its notices on again.",
    ],
  ];
  test.each(steps)("%j", (status, step) => {
    expect(nextStep({ ...ACTIVE, ...status })).toBe(step);
  });
});

describe("connectionStatusOf", () => {
  const row = { kind: "email", state: "active", attention: "", expiresAt: null, codeTries: 0 } as const;
  const at = { now: NOW, outside: testOutside, isReadable: true, lastSent: undefined };
  const noMail = { ...testOutside, email: false };
  const cases: [why: string, status: ConnectionStatus, expected: Partial<ConnectionStatus>][] = [
    ["works", connectionStatusOf(row, at), ACTIVE],
    [
      "is not set up for any more",
      connectionStatusOf(row, { ...at, outside: noMail }),
      { state: "needs_attention", attention: "not_set_up" },
    ],
    [
      "has no key to",
      connectionStatusOf(row, { ...at, isReadable: false }),
      { state: "needs_attention", attention: "secret_lost" },
    ],
    [
      "has not reached yet",
      connectionStatusOf({ ...row, kind: "telegram" }, { ...at, outside: { ...testOutside, telegramBot: () => null } }),
      { state: "active" },
    ],
    [
      "found wanting before, and cannot send by now",
      connectionStatusOf({ ...row, state: "needs_attention", attention: "moved" }, { ...at, outside: noMail }),
      { state: "needs_attention", attention: "not_set_up" },
    ],
    [
      "found wanting before",
      connectionStatusOf({ ...row, state: "needs_attention", attention: "moved" }, at),
      { state: "needs_attention", attention: "moved" },
    ],
    [
      "cannot send a code by",
      connectionStatusOf({ ...row, state: "pending", expiresAt: NOW + 1 }, { ...at, outside: noMail }),
      { state: "pending", attention: "not_set_up" },
    ],
    ["awaits", connectionStatusOf({ ...row, state: "pending", expiresAt: NOW + 1 }, at), { isExpired: false }],
    [
      "was given wrong codes for",
      connectionStatusOf({ ...row, state: "pending", expiresAt: NOW + 1, codeTries: MAX_CODE_TRIES }, at),
      { isExpired: true },
    ],
    ["awaited too long", connectionStatusOf({ ...row, state: "pending", expiresAt: NOW }, at), { isExpired: true }],
  ];
  test.each(cases)("of a connection that the service %s", (_why, status, expected) => {
    expect(status).toMatchObject(expected);
  });
});

describe("missingAction", () => {
  const messenger = (status: Partial<ConnectionStatus>) => ({ ...ACTIVE, label: "me@example.org", ...status });
  const pending = messenger({ state: "pending" });
  const broken = messenger({ state: "needs_attention", attention: "rejected" });
  const unset = messenger({ state: "needs_attention", attention: "not_set_up" });
  const SETTINGS = "/settings/notifications";
  const actions: [statuses: (typeof pending)[], code: string | undefined, words: string][] = [
    [[], "connect_messenger", "connects one"],
    [[broken, pending, unset], "confirm_connection", "me@example.org is not confirmed yet"],
    [[unset, broken], "repair_connection", "me@example.org does not take messages"],
    [[unset], "ask_owner", "ask its owner"],
    [[unset, pending, broken, messenger({})], undefined, ""],
  ];
  test.each(actions)("of %j", (messengers, code, words) => {
    const action = missingAction(messengers, "https://site.example");
    expect(action?.code).toBe(code as NonNullable<typeof action>["code"]); // a table of words
    expect(action?.text ?? "").toContain(words);
    if (action !== null) expect([action.url, action.route]).toEqual([`https://site.example${SETTINGS}`, SETTINGS]);
  });

  test("is exact English for every kind and trouble", () => {
    for (const kind of MESSENGER_KINDS) {
      for (const attention of ATTENTION_CODES) {
        const action = missingAction([messenger({ kind, attention, state: "needs_attention" })], "");
        expect(action?.text).toMatch(/^[A-Z].+\.$/);
      }
    }
  });
});

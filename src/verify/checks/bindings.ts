import { MINUTE_MS } from "../../lib/time.ts";
import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import { at } from "../json.ts";
import { BAD_REQUEST, brief, expectRefusal, expectThat, shown } from "./asking.ts";
import { BINDINGS_PATH, created, exchangeOf, expectState } from "./binding-calls.ts";
import { expectEnvelope } from "./envelope.ts";

/** Section 8. */
const VALID_MS = 10 * MINUTE_MS;
const POLL_SECONDS = 2;
/** The Date header has whole seconds, and the answer took some time. */
const TOLERANCE_MS = 15_000;

/** Sections 2.9, 3.1 and 4.5, with a binding that nobody confirms. */
export const bindingChecks: readonly Check[] = [
  {
    section: "4.5",
    name: "bindings.create",
    title: "POST /api/v1/agent-bindings makes a binding without a token",
    run: async (probe: Probe) => expectEnvelope(probe, await probe.facts.binding()),
  },
  {
    section: "2.9",
    name: "bindings.fields",
    title: "A new binding has bindingId, secret, expiresAt, pollIntervalSeconds and bindingUrl",
    async run(probe: Probe) {
      const { binding, exchange } = await made(probe);
      const { bindingId, secret, expiresAt, pollIntervalSeconds, bindingUrl } = binding;
      const parts = [
        ["bindingId", isId(bindingId), bindingId, "an id"],
        // A report must not show its value.
        ["secret", typeof secret === "string" && secret !== "", typeof secret, "a text"],
        ["expiresAt", !Number.isNaN(Date.parse(String(expiresAt))), expiresAt, "an instant"],
        ["pollIntervalSeconds", pollIntervalSeconds === POLL_SECONDS, pollIntervalSeconds, `${POLL_SECONDS}`],
        ["bindingUrl", isAddress(bindingUrl), bindingUrl, "an address"],
      ] as const;
      for (const [name, holds, seen, what] of parts) {
        expectThat(probe, holds, { expected: `${name} is ${what}.`, actual: `It is ${brief(seen)}.`, exchange });
      }
    },
  },
  {
    section: "8",
    name: "bindings.validity",
    title: "A binding is valid for ten minutes",
    async run(probe: Probe) {
      const { binding, exchange } = await made(probe);
      const ms = Date.parse(String(binding["expiresAt"])) - Date.parse(exchange.headers["date"] ?? "");
      if (Number.isNaN(ms))
        probe.skip("expiresAt is not an instant, or the answer has no Date header to compare it with.");
      expectThat(probe, Math.abs(ms - VALID_MS) <= TOLERANCE_MS, {
        expected: "expiresAt is ten minutes after the creation.",
        actual: `It is ${(ms / MINUTE_MS).toFixed(1)} minutes after the Date of the answer.`,
        exchange,
      });
    },
  },
  {
    section: "5",
    name: "bindings.url",
    title: "The address for the user does not contain the secret",
    async run(probe: Probe) {
      const { binding } = await made(probe);
      const { secret, bindingUrl } = binding;
      if (typeof secret !== "string" || typeof bindingUrl !== "string")
        probe.skip("A secret or an address is missing.");
      expectThat(probe, !decodeURIComponent(bindingUrl).includes(secret), {
        expected: "The secret never goes into the link that the user is shown.",
        actual: "bindingUrl contains it.",
      });
    },
  },
  {
    section: "3.1",
    name: "bindings.pending",
    title: "An unconfirmed binding is pending, and returns no token",
    async run(probe: Probe) {
      const { binding } = await made(probe);
      expectState(probe, await exchangeOf(probe, binding), "pending");
    },
  },
  {
    section: "4.5",
    name: "bindings.wrong_secret",
    title: "An exchange with a wrong secret is refused",
    async run(probe: Probe) {
      const { binding } = await made(probe);
      expectRefused(
        probe,
        await exchangeOf(probe, { ...binding, secret: "lectern-verify-wrong-secret" }),
        "a wrong secret",
      );
    },
  },
  {
    section: "4.5",
    name: "bindings.unknown",
    title: "An exchange of a binding that does not exist is refused",
    async run(probe: Probe) {
      const nothing = { bindingId: "lectern-verify-no-such-binding", secret: "lectern-verify-no-such-secret" };
      expectRefused(probe, await exchangeOf(probe, nothing), "an unknown bindingId");
    },
  },
  {
    section: "7",
    name: "bindings.bad_request",
    title: "An invalid request is refused with 400 / 40001",
    async run(probe: Probe) {
      const bodies = [
        [{ clientName: 7, tokenType: "user" }, "a clientName that is not text"],
        [{ clientName: "lectern verify", tokenType: "robot" }, "a tokenType that is not user"],
      ] as const;
      for (const [body, what] of bodies) {
        const exchange = await probe.client.request("POST", BINDINGS_PATH, { body, token: null });
        expectRefusal(probe, exchange, BAD_REQUEST, `The creation of a binding with ${what}`);
      }
      const { binding } = await made(probe);
      const body = { secret: 7 };
      const path = `${BINDINGS_PATH}/${encodeURIComponent(String(binding["bindingId"]))}/exchange`;
      const exchange = await probe.client.request("POST", path, { body, token: null });
      expectRefusal(probe, exchange, BAD_REQUEST, "An exchange whose secret is not text");
    },
  },
];

/** The binding that all checks share; ends the check if there is none. */
async function made(probe: Probe) {
  return created(probe, await probe.facts.binding());
}

/** Tests that an exchange was refused as the caller's error and revealed nothing. */
function expectRefused(probe: Probe, exchange: Exchange, what: string): void {
  const isRefused = exchange.status >= 400 && exchange.status < 500 && at(exchange.json, "data", "token") === undefined;
  expectThat(probe, isRefused, {
    expected: `An exchange with ${what} is refused.`,
    actual: `It was answered ${shown(exchange)}.`,
    exchange,
  });
}

function isId(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value);
}

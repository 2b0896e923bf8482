import type { Check, Deviation, Need, Probe, Result, Section } from "./check.ts";
import { CHECKS } from "./checks/index.ts";
import { CAPABILITIES_PATH, type Client, createClient, type Exchange, NoAnswer } from "./client.ts";
import { CONTRACT_OPERATIONS } from "./contract/operations.ts";
import { createFacts, operationsIn } from "./create-facts.ts";
import type { Facts } from "./facts.ts";
import { Guard, Withheld } from "./guard.ts";
import { Secrets } from "./secrets.ts";

export interface VerifyOptions {
  /** The base address of the service; may include a path. */
  readonly baseUrl: string;
  /** The address of the public web site, or null if it is unknown. */
  readonly siteUrl?: string | null;
  readonly token: string;
  /** A token that lacks scopes. */
  readonly limitedToken?: string | null;
  /** The control API of a demo. */
  readonly controlUrl?: string | null;
  /** Whether the run may write data that it removes again. */
  readonly write?: boolean;
  /** Whether the run may write data that stays. */
  readonly lasting?: boolean;
  /** Only checks of these sections; all if absent. */
  readonly sections?: readonly Section[];
  /** Only checks whose names it accepts. */
  readonly only?: (name: string) => boolean;
  /** The checks to run; all of them by default. */
  readonly checks?: readonly Check[];
  readonly onProgress?: (check: Check, done: number, total: number) => void;
  /** Ends the run before its next check, so that data created by a check is still removed. */
  readonly signal?: AbortSignal;
  /** Time limit of an answer in milliseconds; the client's default if absent. */
  readonly timeoutMs?: number;
  /** How to wait; tests do not wait. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** The results of all checks. Contains no token. */
export interface Report {
  readonly baseUrl: string;
  readonly siteUrl: string | null;
  readonly results: readonly Result[];
  /** Why the run ended before its last check, or null. Checks that are not in `results` did not run. */
  readonly stopped: string | null;
  /** Number of requests sent. */
  readonly calls: number;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** The service could not be checked at all; the message says why and what to do. */
export class CannotVerify extends Error {}

/** The reason given for a check that needs an argument that was not given. */
const MISSING: Readonly<Record<Need, string>> = {
  limited: "Needs a token that lacks scopes: --limited-token.",
  write: "Needs leave to write and remove again: --write.",
  lasting: "Needs leave to write what stays: --lasting.",
  control: "Needs the control API of a demo: --control-url.",
};

/**
 * Checks a service against the contract.
 * @throws CannotVerify
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const began = performance.now();
  const { signal, wait, onProgress, checks = CHECKS, sections, only } = options;
  const baseUrl = withoutSlash(options.baseUrl);
  const siteUrl = options.siteUrl == null ? null : withoutSlash(options.siteUrl);
  const secrets = new Secrets();
  secrets.add(options.limitedToken);
  const leave = { mayWrite: options.write ?? options.lasting ?? false, mayLeave: options.lasting ?? false };
  const client = createClient({
    baseUrl,
    token: options.token,
    secrets,
    guard: new Guard(leave),
    ...(wait && { wait }),
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
  });
  const facts = createFacts(client, {
    baseUrl,
    siteUrl,
    limitedToken: options.limitedToken ?? null,
    controlUrl: options.controlUrl == null ? null : withoutSlash(options.controlUrl),
    ...leave,
  });
  await requireService(client, baseUrl, secrets);

  const wanted = checks.filter((check) => (sections?.includes(check.section) ?? true) && (only?.(check.name) ?? true));
  const results: Result[] = [];
  let stopped: string | null = null;
  for (const check of wanted) {
    stopped = client.givenUp ?? (signal?.aborted ? "It was interrupted." : null);
    if (stopped !== null) {
      stopped = secrets.hide(
        `${stopped} ${wanted.length - results.length} of ${wanted.length} checks were not started.`,
      );
      break;
    }
    onProgress?.(check, results.length, wanted.length);
    results.push(clean(await runCheck(check, client, facts), secrets));
  }
  return { baseUrl, siteUrl, results, stopped, calls: client.calls, ms: performance.now() - began };
}

/** Ends a check; the report shows the reason. */
class Skip extends Error {}

async function runCheck(check: Check, client: Client, facts: Facts): Promise<Result> {
  const began = performance.now();
  const deviations: Deviation[] = [];
  const probe: Probe = {
    client,
    facts,
    deviates: (what) => void deviations.push(what),
    skip: (why) => {
      throw new Skip(why);
    },
  };
  const needs = check.needs ?? (check.name.startsWith("write.") ? ["write"] : []);
  const missing = needs.find((need) => !isMet(need, facts));
  let reason: string | null = missing === undefined ? null : MISSING[missing];
  let isUnanswered = false;
  if (missing === undefined) {
    try {
      await check.run(probe);
    } catch (error) {
      const isSkipped = error instanceof Skip || error instanceof Withheld;
      reason = isSkipped || error instanceof NoAnswer ? error.message : `The check itself failed: ${error}`;
      isUnanswered = !isSkipped;
    }
  }
  const { section, name, title } = check;
  const ended = reason === null ? "passed" : isUnanswered ? "unanswered" : "skipped";
  return {
    check: { section, name, title },
    outcome: deviations.length > 0 ? "deviates" : ended,
    deviations,
    skipped: reason,
    ms: performance.now() - began,
  };
}

function isMet(need: Need, facts: Facts): boolean {
  switch (need) {
    case "limited":
      return facts.limitedToken !== null;
    case "write":
      return facts.mayWrite;
    case "lasting":
      return facts.mayLeave;
    case "control":
      return facts.controlUrl !== null;
  }
}

/** Runs first: something answers at the address, it is a service of this interface, and it accepts the token. */
async function requireService(client: Client, baseUrl: string, secrets: Secrets): Promise<void> {
  try {
    const listing = await client.request("GET", CAPABILITIES_PATH);
    if (listing.status === 401) throw new CannotVerify(REFUSED_TOKEN);
    const known = operationsIn(listing.json);
    if (listing.status !== 200 || !CONTRACT_OPERATIONS.some(({ id }) => known.has(id))) {
      throw new CannotVerify(secrets.hide(noService(baseUrl, listing)));
    }
    const me = await client.request("GET", "/api/v1/agent/me");
    if (me.status !== 401) return;
    const call = await client.call("ielts_learner_read_profile", {});
    if (call.status === 401) throw new CannotVerify(REFUSED_TOKEN);
  } catch (error) {
    if (error instanceof NoAnswer)
      throw new CannotVerify(secrets.hide(`${baseUrl} cannot be checked. ${error.message}`));
    throw error;
  }
}

const REFUSED_TOKEN = "The service refuses the token. Give one that is valid.";

function noService(baseUrl: string, { call, status, headers }: Exchange): string {
  const root = baseUrl.replace(/\/api(\/v\d+(\/agent(\/capabilities)?)?)?$/, "");
  const location = headers["location"];
  const advice =
    root !== baseUrl
      ? `leave out ${baseUrl.slice(root.length)} and give ${root}`
      : status >= 300 && status < 400 && location !== undefined
        ? `it points to ${location}, where the token was not sent; give that address if it is the right one`
        : "give the address before /api/v1/";
  const what = status === 200 ? "named no operation of the contract" : `was answered HTTP ${status}`;
  return `${baseUrl} answers, but no service of this interface is there: ${call} ${what}; ${advice}.`;
}

/** A result without tokens and secrets. */
function clean(result: Result, secrets: Secrets): Result {
  return {
    ...result,
    skipped: result.skipped === null ? null : secrets.hide(result.skipped),
    deviations: result.deviations.map(({ expected, actual, exchange }) => ({
      expected: secrets.hide(expected),
      actual: secrets.hide(actual),
      ...(exchange && {
        exchange: {
          call: secrets.hide(exchange.call),
          sent: secrets.hideIn(exchange.sent),
          status: exchange.status,
          headers: Object.fromEntries(
            Object.entries(exchange.headers).map(([name, text]) => [name, secrets.hide(text)]),
          ),
          json: secrets.hideIn(exchange.json),
          text: secrets.hide(exchange.text),
        },
      }),
    })),
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

import { toHttpDate } from "../../src/lib/time.ts";
import type { Check } from "../../src/verify/check.ts";
import { type Report, type VerifyOptions, verify } from "../../src/verify/run.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, isObject, type JsonObject } from "../support/json.ts";

/** A request on its way to the service. */
export interface Call {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** The operation that it calls, or an empty string for any other address. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON, or undefined if it is not JSON. */
  readonly body: unknown;
}

/** An answer on its way back. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON, or undefined if it is not JSON. */
  readonly json: unknown;
}

/** A fault: one deviation of a broken service from the contract. */
export interface SeededFault {
  /** Whether a request is left without an answer. */
  readonly hangs?: (call: Call) => boolean;
  /** Changes a request on its way: fields of the call, of which `body` is sent as JSON. Returning nothing leaves it unchanged. */
  readonly request?: (call: Call) => Partial<Call> | undefined;
  /** Changes an answer on its way: fields of the answer, of which `json` is sent as JSON. Returning nothing leaves it unchanged. */
  readonly answer?: (call: Call, answer: Answer) => Partial<Answer> | undefined;
}

/** Changes the data of every successful answer of an operation. */
export function changingData(operation: string, change: (data: JsonObject, call: Call) => unknown): SeededFault {
  return {
    answer(call, { status, json }) {
      const data = at(json, "data");
      if (call.operation !== operation || status !== 200 || !isObject(data)) return undefined;
      return { json: { ...Object(json), data: change(structuredClone(data), call) } };
    },
  };
}

/** Changes the body of every request of an operation before the service sees it. */
export function changingBody(operation: string, change: (body: JsonObject) => unknown): SeededFault {
  return {
    request({ operation: called, body }) {
      return called === operation && isObject(body) ? { body: change(structuredClone(body)) } : undefined;
    },
  };
}

/** Answers every request of an operation with this; `when` limits it to some calls. */
export function answering(
  operation: string,
  answer: Partial<Answer>,
  when: (call: Call) => boolean = () => true,
): SeededFault {
  return { answer: (call) => (call.operation === operation && when(call) ? answer : undefined) };
}

/** The answer of a refusal. */
export function refusal(status: number, code: number): Partial<Answer> {
  return { status, json: { code, message: "Refused.", data: null } };
}

export interface HarnessRun extends Partial<VerifyOptions> {
  /** Only checks whose names begin with one of these. */
  readonly names: readonly string[];
}

/** The real service with a learner who has data in every group, and a way to break it. */
export interface Harness {
  readonly app: TestApp;
  readonly learner: Learner;
  /** A token of the learner with only the vocabulary read scope. */
  readonly limitedToken: string;
  /** Runs checks against the service with a seeded fault; null for the unchanged service. */
  verify(fault: SeededFault | null, run: HarnessRun): Promise<Report>;
  /** Names of the checks that deviate with a seeded fault, in the order of the run. */
  found(fault: SeededFault | null, run: HarnessRun): Promise<string[]>;
  /** The address of the service with a seeded fault, while `work` runs. */
  through<T>(fault: SeededFault | null, work: (url: string) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Takes some seconds: call it once per file, in beforeAll. */
export async function startHarness(): Promise<Harness> {
  const app = await startApp({ seed: true });
  const learner = await seededLearner(app);
  const account = { id: learner.accountId, email: "" };
  const limitedToken = await app.token(account, ["vocabulary:read"]);
  const harness: Harness = {
    app,
    learner,
    limitedToken,
    async through(fault, work) {
      const proxy = startProxy(app, fault ?? {});
      try {
        return await work(`http://127.0.0.1:${proxy.port}`);
      } finally {
        await proxy.stop(true);
      }
    },
    verify: (fault, { names, ...options }) =>
      harness.through(fault, (baseUrl) =>
        verify({
          baseUrl,
          siteUrl: baseUrl,
          token: learner.token,
          only: (name) => names.some((prefix) => name.startsWith(prefix)),
          wait: async () => {},
          ...options,
        }),
      ),
    found: async (fault, run) => deviating(await harness.verify(fault, run)),
    stop: () => app.stop(),
  };
  return harness;
}

/** Names of the checks that deviate. */
export function deviating({ results }: Report): string[] {
  return results.filter(({ outcome }) => outcome === "deviates").map(({ check }) => check.name);
}

/** The deviations for people: tests expect an empty list for the unchanged service. */
export function deviations({ results }: Report): string[] {
  return results.flatMap(({ check, deviations: list }) =>
    list.map(({ expected, actual, exchange }) => `${check.name}: ${expected} ${actual} ${exchange?.call ?? ""}`),
  );
}

/** Names of the checks that were not done, with the reason. */
export function undone({ results }: Report): string[] {
  return results.filter((one) => one.skipped !== null).map(({ check, skipped }) => `${check.name}: ${skipped}`);
}

/** A check that a test defines. */
export function checkOf(name: string, run: Check["run"], more: Partial<Check> = {}): Check {
  return { section: "1", name, title: "A thing holds.", run, ...more };
}

/** A proxy of the service on its own port. It puts the service's clock, which is frozen in tests, into the Date header. */
function startProxy(app: TestApp, fault: SeededFault) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const came = await callOf(request);
      if (fault.hangs?.(came)) return new Promise<Response>(() => {});
      const change = fault.request?.(came);
      const call = { ...came, ...change };
      const text = change !== undefined && "body" in change ? JSON.stringify(call.body) : call.text;
      const { host: _host, "content-length": _length, ...headers } = call.headers;
      const { method } = call;
      const response = await fetch(`${app.url}${call.path}`, {
        method,
        headers: { ...headers, "accept-encoding": "identity" },
        redirect: "manual",
        ...(method === "GET" || method === "HEAD" ? {} : { body: text }),
      });
      return respond(app, fault, came, response);
    },
  });
}

async function callOf(request: Request): Promise<Call> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const operation = /\/api\/v1\/agent\/capabilities\/(\w+)$/.exec(pathname)?.[1] ?? "";
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, path: `${pathname}${search}`, operation, headers, text, body: parsed(text) };
}

async function respond(app: TestApp, fault: SeededFault, call: Call, response: Response): Promise<Response> {
  const text = await response.text();
  const headers = { ...Object.fromEntries(response.headers), date: toHttpDate(app.clock.now()) };
  const answer: Answer = { status: response.status, headers, text, json: parsed(text) };
  const change = fault.answer?.(call, answer);
  const changed = { ...answer, ...change };
  const body = change !== undefined && "json" in change ? JSON.stringify(changed.json) : changed.text;
  const {
    "content-length": _length,
    "content-encoding": _encoding,
    connection: _connection,
    ...remaining
  } = changed.headers;
  return new Response(changed.status === 304 ? null : body, { status: changed.status, headers: remaining });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

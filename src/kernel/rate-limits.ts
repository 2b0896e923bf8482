import type { KnownBrowser } from "../identity/known-browsers.ts";
import { addressGroup } from "../lib/address.ts";
import { CallWindows } from "../lib/call-windows.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/time.ts";
import { tooManyAttempts, tooManyCalls } from "./errors.ts";

/** Separate limits that the operator can configure. */
type AdjustableLimit = "login" | "binding";
/** Limits that an operation can apply on top of the general ones. */
export type NamedLimit = AdjustableLimit | "loginWide" | keyof typeof PER_HOUR | keyof typeof PER_MINUTE;

/** The factor by which limits for one address, or for one account, exceed those for one address and account together. */
const WIDER = 10;

/** Messages per hour that an account can trigger directly, so that nobody uses the service to flood others. */
const PER_HOUR = { code: 10, test: 30, feedback: 30, registration: 20 } as const;
/** Expensive calls: a calendar is generated each time it is read. */
const PER_MINUTE = {
  calendar: 10,
  // Twice the rate at which clients are asked to poll (contract, section 2.9).
  poll: 60,
  // A learner types a code a few times; a program that tries codes would need millions.
  deviceCode: 10,
} as const;

/** Calls per minute; 0 disables a limit. */
export interface RateLimitSettings extends Readonly<Record<AdjustableLimit, number>> {
  readonly token: number;
  readonly anonymous: number;
}

/** Each method counts one call and throws Failure 429 if the limit is reached. */
export interface RateLimits {
  /** One call by an authenticated caller. */
  actor(actor: { readonly kind: "token" | "session"; readonly id: number }): void;
  /** One anonymous call, by network address. A browser that has signed in before is counted separately. */
  anonymous(peer: Caller): void;
  /** One call under a separate limit. `key` identifies the caller. */
  named(limit: NamedLimit, key: string): void;
  /**
   * One attempt that counts only if it fails. It is counted before the result is known, so that concurrent attempts cannot bypass the
   * limits, and `forgive` removes it again. A refused attempt is not counted.
   */
  attempt(counts: readonly Counted[]): Attempt;
  /** Removes one anonymous call from the count. */
  forgiveAnonymous(peer: Caller): void;
}

interface Caller {
  readonly address: string;
  /** The accounts that the caller's browser has signed in to before, the latest first. */
  readonly browsers?: readonly KnownBrowser[];
}

/** A counter that an attempt applies to. */
export interface Counted {
  readonly limit: NamedLimit;
  readonly key: string;
}

/** A counted attempt that can be removed from the count. */
export interface Attempt {
  forgive(): void;
}

/** Applies no limits. */
export const NO_LIMITS: RateLimits = {
  actor: () => {},
  anonymous: () => {},
  named: () => {},
  attempt: () => ({ forgive: () => {} }),
  forgiveAnonymous: () => {},
};

export function createRateLimits(settings: RateLimitSettings): RateLimits {
  const actors = perMinute(settings.token);
  const addresses = perMinute(settings.anonymous);
  const named = {
    login: perMinute(settings.login),
    loginWide: perMinute(settings.login * WIDER),
    binding: perMinute(settings.binding),
    code: perHour(PER_HOUR.code),
    test: perHour(PER_HOUR.test),
    feedback: perHour(PER_HOUR.feedback),
    calendar: perMinute(PER_MINUTE.calendar),
    poll: perMinute(PER_MINUTE.poll),
    registration: perHour(PER_HOUR.registration),
    deviceCode: perMinute(PER_MINUTE.deviceCode),
  };
  return {
    actor: (actor) => consume(actors, `${actor.kind}:${actor.id}`, "this client"),
    anonymous: (peer) => addresses && consume(addresses, callerKey(peer), "this address"),
    named: (limit, key) => consume(named[limit], key, `one caller for ${limit}`),
    attempt(counts) {
      const counted: Counted[] = [];
      const forgive = () => {
        for (const { limit, key } of counted.splice(0)) named[limit]?.takeBack(key);
      };
      for (const one of counts) {
        counted.push(one);
        const left = named[one.limit]?.count(one.key) ?? 0;
        if (left === 0) continue;
        forgive();
        throw tooManyAttempts(secondsOf(left));
      }
      return { forgive };
    },
    forgiveAnonymous: (peer) => addresses?.takeBack(callerKey(peer)),
  };
}

function callerKey({ address, browsers: [browser] = [] }: Caller): string {
  return browser === undefined ? addressGroup(address) : `browser:${browser.accountId}:${browser.id}`;
}

function perMinute(most: number): CallWindows | undefined {
  return most === 0 ? undefined : new CallWindows(most, MINUTE_MS);
}

function perHour(most: number): CallWindows {
  return new CallWindows(most, HOUR_MS);
}

function consume(windows: CallWindows | undefined, key: string, whose: string): void {
  const left = windows?.count(key) ?? 0;
  if (windows === undefined || left === 0) return;
  const per = windows.windowMs > MINUTE_MS ? "an hour" : "a minute";
  throw tooManyCalls({ calls: windows.most, per, by: whose }, secondsOf(left));
}

/** The wait in whole seconds, at least 1. */
function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

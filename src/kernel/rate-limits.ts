import { addressGroup } from "../lib/address.ts";
import { CallWindows } from "../lib/call-windows.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/time.ts";
import type { Actor, Peer } from "./context.ts";
import { tooManyAttempts, tooManyCalls } from "./errors.ts";

/** Limits of their own that the operator can set. */
type AdjustableLimit = "login" | "binding";
/** Limits that an operation can carry on top of the general ones. */
export type NamedLimit = AdjustableLimit | "loginWide" | keyof typeof PER_HOUR | keyof typeof PER_MINUTE;

/** Wrong passwords of one address, or for one account, against those of one address for one account. */
const WIDER = 10;

/** Messages an hour that one account can have sent at will, so that nobody floods others by this service. */
const PER_HOUR = { code: 10, test: 30, feedback: 30 } as const;
/** What takes the service long: a calendar is made anew each time it is read. */
const PER_MINUTE = {
  calendar: 10,
  // Twice as often as a client is asked to poll (contract, section 2.9).
  poll: 60,
} as const;

/** Calls per minute; 0 turns a limit off. */
export interface RateLimitSettings extends Readonly<Record<AdjustableLimit, number>> {
  readonly token: number;
  readonly anonymous: number;
}

/** Each method counts one call and throws Failure 429 where the limit is reached. */
export interface RateLimits {
  /** One call by a known caller. */
  actor(actor: Actor): void;
  /** One call by nobody in particular, by network address; a browser that has signed in before counts by itself. */
  anonymous(peer: Caller): void;
  /** One call under a limit of its own; `key` tells the callers apart. */
  named(limit: NamedLimit, key: string): void;
  /**
   * One attempt that counts only if it fails: it is counted before it is judged, so that many at once are no way round the limits, and
   * `forgive` takes it back. An attempt that is refused counts nowhere.
   */
  attempt(counts: readonly Counted[]): Attempt;
  /** Takes back one call by nobody in particular. */
  forgiveAnonymous(peer: Caller): void;
}

type Caller = Pick<Peer, "address" | "browsers">;

/** Where something counts. */
export interface Counted {
  readonly limit: NamedLimit;
  readonly key: string;
}

/** Something that was counted and may be taken back. */
export interface Attempt {
  forgive(): void;
}

/** Counts nothing. */
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

/** What a client is asked to wait, which is never nothing. */
function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

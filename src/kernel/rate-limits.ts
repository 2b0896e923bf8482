// Not the package itself, which loads limiters for a dozen servers.
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { addressGroup } from "../lib/address.ts";
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
  actor(actor: Actor): Promise<void> | undefined;
  /** One call by nobody in particular, by network address; a browser that has signed in before counts by itself. */
  anonymous(peer: Caller): Promise<void> | undefined;
  /** One call under a limit of its own; `key` tells the callers apart. */
  named(limit: NamedLimit, key: string): Promise<void> | undefined;
  /**
   * One attempt that counts only if it fails: it is counted before it is judged, so that many at once are no way round the limits, and
   * `forgive` takes it back. An attempt that is refused counts nowhere.
   */
  attempt(counts: readonly Counted[]): Promise<Attempt>;
  /** Takes back one call by nobody in particular. */
  forgiveAnonymous(peer: Caller): Promise<void>;
}

type Caller = Pick<Peer, "address" | "browsers">;

/** Where something counts. */
export interface Counted {
  readonly limit: NamedLimit;
  readonly key: string;
}

/** Something that was counted and may be taken back. */
export interface Attempt {
  forgive(): Promise<void>;
}

/** Counts nothing. */
export const NO_LIMITS: RateLimits = {
  actor: () => undefined,
  anonymous: () => undefined,
  named: () => undefined,
  attempt: async () => ({ forgive: async () => {} }),
  forgiveAnonymous: async () => {},
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
    actor: (actor) => actors && consume(actors, `${actor.kind}:${actor.id}`, "this client"),
    anonymous: (peer) => addresses && consume(addresses, callerKey(peer), "this address"),
    named: (limit, key) => {
      const limiter = named[limit];
      return limiter && consume(limiter, key, `one caller for ${limit}`);
    },
    async attempt(counts) {
      const counted: Counted[] = [];
      const forgive = async () => {
        for (const { limit, key } of counted.splice(0)) await named[limit]?.reward(key);
      };
      for (const one of counts) {
        const limiter = named[one.limit];
        if (limiter === undefined) continue;
        counted.push(one);
        const left = await secondsLeft(limiter, one.key);
        if (left === null) continue;
        await forgive();
        throw tooManyAttempts(left);
      }
      return { forgive };
    },
    async forgiveAnonymous(peer) {
      await addresses?.reward(callerKey(peer));
    },
  };
}

function callerKey({ address, browsers: [browser] = [] }: Caller): string {
  return browser === undefined ? addressGroup(address) : `browser:${browser.accountId}:${browser.id}`;
}

function perMinute(points: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: 60 });
}

function perHour(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: 3600 });
}

async function consume(limiter: RateLimiterMemory, key: string, whose: string): Promise<void> {
  const seconds = await secondsLeft(limiter, key);
  if (seconds === null) return;
  const per = limiter.duration > 60 ? "an hour" : "a minute";
  throw tooManyCalls({ calls: limiter.points, per, by: whose }, seconds);
}

/** Counts once; answers after how many seconds the limit is over where it is reached, else null. */
async function secondsLeft(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    return Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));
  }
}

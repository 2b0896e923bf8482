import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressGroup } from "../lib/address.ts";
import type { Actor } from "./context.ts";
import { tooManyCalls } from "./errors.ts";

/** Limits of their own that the operator can set. */
type AdjustableLimit = "login" | "binding";
/** Limits that an operation can carry on top of the general ones. */
export type NamedLimit = AdjustableLimit | keyof typeof PER_HOUR | keyof typeof PER_MINUTE;

/** Messages an hour that one account can have sent at will, so that nobody floods others by this service. */
const PER_HOUR = { code: 10, test: 30, feedback: 30 } as const;
/** What takes the service long: a calendar is made anew each time it is read. */
const PER_MINUTE = { calendar: 10 } as const;

/** Calls per minute; 0 turns a limit off. */
export interface RateLimitSettings extends Readonly<Record<AdjustableLimit, number>> {
  readonly token: number;
  readonly anonymous: number;
}

/** Each method counts one call and throws Failure 429 where the limit is reached. */
export interface RateLimits {
  /** One call by a known caller. */
  actor(actor: Actor): Promise<void> | undefined;
  /** One call by nobody in particular, by network address. */
  anonymous(address: string): Promise<void> | undefined;
  /** One call under a limit of its own; `key` tells the callers apart. */
  named(limit: NamedLimit, key: string): Promise<void> | undefined;
}

export function createRateLimits(settings: RateLimitSettings): RateLimits {
  const actors = perMinute(settings.token);
  const addresses = perMinute(settings.anonymous);
  const named = {
    login: perMinute(settings.login),
    binding: perMinute(settings.binding),
    code: perHour(PER_HOUR.code),
    test: perHour(PER_HOUR.test),
    feedback: perHour(PER_HOUR.feedback),
    calendar: perMinute(PER_MINUTE.calendar),
  };
  return {
    actor: (actor) => actors && consume(actors, `${actor.kind}:${actor.id}`, "this client"),
    anonymous: (address) => addresses && consume(addresses, addressGroup(address), "this address"),
    named: (limit, key) => {
      const limiter = named[limit];
      return limiter && consume(limiter, key, `one caller for ${limit}`);
    },
  };
}

function perMinute(points: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: 60 });
}

function perHour(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: 3600 });
}

async function consume(limiter: RateLimiterMemory, key: string, whose: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    const seconds = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));
    const per = limiter.duration > 60 ? "an hour" : "a minute";
    throw tooManyCalls({ calls: limiter.points, per, by: whose }, seconds);
  }
}

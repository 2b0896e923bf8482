import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressGroup } from "../lib/address.ts";
import type { Actor } from "./context.ts";
import { tooMany } from "./errors.ts";

/** Limits that an operation can carry on top of the general ones. */
export type NamedLimit = "login" | "binding";

/** Calls per minute; 0 turns a limit off. */
export interface RateLimitSettings extends Readonly<Record<NamedLimit, number>> {
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
  const named = { login: perMinute(settings.login), binding: perMinute(settings.binding) };
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

async function consume(limiter: RateLimiterMemory, key: string, whose: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (outcome) {
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    const seconds = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));
    throw tooMany(
      "rate.too_many_calls",
      `More than ${limiter.points} calls a minute by ${whose}. Wait ${seconds} s, as Retry-After says, then go on.`,
      seconds,
    );
  }
}

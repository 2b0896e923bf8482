/** How the service is configured while it is measured: as it serves, but no account and no caller is refused for what the measurement does. */
import { type Config, type Flags, loadConfig } from "../../src/config.ts";

/** For a separate process: accounts and tokens without limits. */
export const WITHOUT_BOUNDS: Readonly<Record<string, string>> = {
  LECTERN_RATE_LIMIT_TOKEN: "0",
  LECTERN_RATE_LIMIT_ANONYMOUS: "0",
  LECTERN_RATE_LIMIT_LOGIN: "0",
  LECTERN_RATE_LIMIT_BINDING: "0",
  LECTERN_MAX_WORDS: "0",
  LECTERN_MAX_SOURCES: "0",
  LECTERN_MAX_REVIEWS: "0",
  LECTERN_MAX_EVENTS: "0",
  LECTERN_MAX_SESSIONS: "0",
  LECTERN_MAX_NOTES: "0",
};

/** For data that is made: {@link WITHOUT_BOUNDS} within this process. */
export function makingConfig(flags: Flags): Config {
  return loadConfig(flags, WITHOUT_BOUNDS);
}

/** For measurements: every call is counted as in production, and none is refused. */
export function servingConfig(flags: Flags): Config {
  const config = makingConfig(flags);
  return { ...config, rateLimits: { ...config.rateLimits, token: 1_000_000_000 } };
}

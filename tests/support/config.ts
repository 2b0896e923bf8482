import { type Config, loadConfig } from "../../src/config.ts";

/** Defaults of a test's service: a free port, no content, no limits, a silent log, the machine's own addresses. */
export function testConfig(dataDir: string): Config {
  const here = "127.0.0.1,::1";
  return {
    ...loadConfig(
      { data: dataDir, port: "0", "no-seed": "" },
      { LECTERN_ALLOW_ADDRESSES: here, LECTERN_CLIENT_ADDRESSES: here },
    ),
    rateLimits: { token: 0, anonymous: 0, login: 0, binding: 0 },
    logLevel: "silent",
  };
}

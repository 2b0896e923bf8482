import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { ConfigError, describeSettings, loadConfig, unknownVariables } from "../../src/config.ts";

describe("loadConfig", () => {
  test("knows a default for everything", () => {
    expect(loadConfig({}, {})).toEqual({
      dataDir: resolve("lectern-data"),
      host: "127.0.0.1",
      port: 8420,
      baseUrl: null,
      siteUrl: null,
      seed: true,
      rateLimits: { token: 1200, anonymous: 300, login: 10, binding: 100 },
      quotas: {
        words: 50_000,
        sources: 200_000,
        reviews: 2_000_000,
        events: 1_000_000,
        sessions: 50_000,
        notes: 100_000,
      },
      logLevel: "info",
      trustProxy: false,
      slotTimes: ["08:00", "14:00", "19:00"],
      teacherImports: "none",
      registerClients: true,
      smtpUrl: null,
      mailFrom: null,
      telegramToken: null,
      telegramApi: "https://api.telegram.org",
      secretKey: null,
      allowAddresses: [],
      clientAddresses: [],
      checkAnswers: false,
    });
  });

  test("takes a flag before a variable, and a variable before a default", () => {
    const env = { LECTERN_PORT: "9000", LECTERN_HOST: "0.0.0.0", LECTERN_SEED: "false" };
    expect(loadConfig({ port: "9001" }, env)).toMatchObject({ port: 9001, host: "0.0.0.0", seed: false });
    expect(loadConfig({ "no-seed": "" }, { LECTERN_SEED: "true" }).seed).toBe(false);
  });

  test("takes an empty variable as not set", () => {
    expect(loadConfig({}, { LECTERN_PORT: "" }).port).toBe(8420);
  });

  test("takes a key without the text around it in its file, and none with spaces in it", () => {
    const key = "0123456789abcdef0123456789abcdef";
    expect(loadConfig({}, { LECTERN_SECRET_KEY: ` ${key}\n` }).secretKey).toBe(key);
    for (const bad of [" ".repeat(34), `${key.slice(1)}\n`, `${key} ${key}`]) {
      const load = () => loadConfig({}, { LECTERN_SECRET_KEY: bad });
      expect(load).toThrow("LECTERN_SECRET_KEY: its value is not accepted. Give at least 32 characters");
    }
  });

  test("keeps the path of an address and drops the slash at its end", () => {
    const env = { LECTERN_BASE_URL: "https://Study.example.org/ielts/", LECTERN_SITE_URL: "http://localhost:8420/" };
    expect(loadConfig({}, env)).toMatchObject({
      baseUrl: "https://study.example.org/ielts",
      siteUrl: "http://localhost:8420",
    });
  });

  const bad: [name: string, value: string][] = [
    ["LECTERN_PORT", "1e3"],
    ["LECTERN_HOST", "a b"],
    ["LECTERN_BASE_URL", "study.example.org"],
    ["LECTERN_BASE_URL", "https://me:secret@example.org"],
    ["LECTERN_SITE_URL", "https://example.org/#top"],
    ["LECTERN_SEED", "maybe"],
    ["LECTERN_RATE_LIMIT_TOKEN", "-1"],
    ["LECTERN_LOG_LEVEL", "verbose"],
    ["LECTERN_TRUST_PROXY", "2"],
    ["LECTERN_MAIL_FROM", "one@example.org,other@example.org"],
    ["LECTERN_TELEGRAM_API", "api.telegram.org"],
    ["LECTERN_ALLOW_ADDRESSES", "192.168.1.0/33"],
    ["LECTERN_ALLOW_ADDRESSES", "::ffff:10.0.0.0/104"],
  ];
  test.each(bad)("refuses %s=%s, naming both and what is accepted", (name, value) => {
    const load = () => loadConfig({}, { [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(`${name}: "${value}" is not accepted. Give `);
  });
});

describe("unknownVariables", () => {
  test("names the nearest setting for each unknown variable", () => {
    const sentences = unknownVariables({ LECTERN_PROT: "1", LECTERN_PORT: "1", PATH: "/bin" });
    expect(sentences).toEqual([
      "LECTERN_PROT is not a setting of lectern and has no effect. Did you mean LECTERN_PORT?",
    ]);
  });
});

describe("describeSettings", () => {
  test("has a row with a line of doc for every setting", () => {
    const rows = describeSettings();
    expect(rows).toHaveLength(29);
    expect(rows.every((row) => row.doc.endsWith(".") && row.environment.startsWith("LECTERN_"))).toBe(true);
    expect(rows.find((row) => row.key === "port")).toMatchObject({ flag: "--port PORT", default: "8420" });
    expect(rows.find((row) => row.key === "slotTimes")).toMatchObject({ default: "08:00,14:00,19:00" });
    expect(rows.find((row) => row.key === "seed")).toMatchObject({ flag: "--no-seed" });
  });
});

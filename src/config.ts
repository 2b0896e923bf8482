import { resolve } from "node:path";
import { type AddressRange, parseAddressRanges } from "./lib/address-ranges.ts";
import { isMailAddress, mailServer } from "./lib/mail.ts";
import { nearest } from "./lib/nearest.ts";
import type { Quotas } from "./lib/quotas.ts";
import { integer, key, type Setting, setting, webAddress, words, yesOrNo } from "./lib/setting.ts";
import { DEFAULT_SLOT_TIMES, parseSlotTimes, type SlotTimes } from "./lib/slots.ts";
import { TEACHER_IMPORTS, type TeacherImports } from "./lib/teacher-imports.ts";

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const WEB_ADDRESS = "an http:// or https:// address without query, fragment or password";
const PER_MINUTE = "a whole number from 0 to 1000000; 0 turns the limit off";
const FAILED_SIGN_INS = "for one account from one network address, and ten times as many for either alone";
const YES_OR_NO = "true or false";

function callsPerMinute(environment: string, fallback: number, whose: string, what = "Calls"): Setting<number> {
  return setting({
    environment,
    hint: "CALLS",
    fallback,
    accepts: PER_MINUTE,
    parse: integer(0, 1_000_000),
    doc: `${what} a minute ${whose}; 0 turns the limit off.`,
  });
}

function mostOf(environment: string, fallback: number, what: string): Setting<number> {
  return setting({
    environment,
    hint: "NUMBER",
    fallback,
    accepts: "a whole number from 0 to 1000000000; 0 for no limit",
    parse: integer(0, 1_000_000_000),
    doc: `Most ${what} that one account may have; 0 for no limit.`,
  });
}

/** Every setting of lectern. */
export const settings = {
  dataDir: setting({
    environment: "LECTERN_DATA",
    flag: "data",
    hint: "DIR",
    fallback: "./lectern-data",
    accepts: "the path of a folder",
    parse: (text) => (text === "" ? undefined : text),
    doc: "Folder of the database, stored files and upgrade backups.",
  }),
  host: setting({
    environment: "LECTERN_HOST",
    flag: "host",
    hint: "HOST",
    fallback: "127.0.0.1",
    accepts: "an address of this machine, such as 127.0.0.1 or 0.0.0.0",
    parse: words,
    doc: "Address to listen on; 0.0.0.0 for every network the machine is in.",
  }),
  port: setting({
    environment: "LECTERN_PORT",
    flag: "port",
    hint: "PORT",
    fallback: 8420,
    accepts: "a whole number from 0 to 65535",
    parse: integer(0, 65_535),
    doc: "Port to listen on; 0 takes a free one.",
  }),
  baseUrl: setting<string | null>({
    environment: "LECTERN_BASE_URL",
    flag: "base-url",
    hint: "URL",
    fallback: null,
    accepts: WEB_ADDRESS,
    parse: webAddress,
    doc: "Address under which agents reach the service; by default the one it listens on.",
  }),
  siteUrl: setting<string | null>({
    environment: "LECTERN_SITE_URL",
    flag: "site-url",
    hint: "URL",
    fallback: null,
    accepts: WEB_ADDRESS,
    parse: webAddress,
    doc: "Address under which people open the workspace; by default the base address.",
  }),
  seed: setting({
    environment: "LECTERN_SEED",
    flag: "no-seed",
    hint: "BOOLEAN",
    fallback: true,
    accepts: YES_OR_NO,
    parse: yesOrNo,
    doc: "Whether to install the content that ships with lectern.",
  }),
  rateLimitToken: callsPerMinute("LECTERN_RATE_LIMIT_TOKEN", 1200, "by one agent token or web session"),
  rateLimitAnonymous: callsPerMinute("LECTERN_RATE_LIMIT_ANONYMOUS", 300, "without a token by one network address"),
  rateLimitLogin: callsPerMinute("LECTERN_RATE_LIMIT_LOGIN", 10, FAILED_SIGN_INS, "Wrong passwords"),
  rateLimitBinding: callsPerMinute("LECTERN_RATE_LIMIT_BINDING", 100, "to bind an agent by one network address"),
  logLevel: setting<LogLevel>({
    environment: "LECTERN_LOG_LEVEL",
    hint: "LEVEL",
    fallback: "info",
    accepts: LOG_LEVELS.join(", "),
    parse: (text) => LOG_LEVELS.find((level) => level === text),
    doc: "Lowest level of log lines to write.",
  }),
  trustProxy: setting({
    environment: "LECTERN_TRUST_PROXY",
    hint: "BOOLEAN",
    fallback: false,
    accepts: YES_OR_NO,
    parse: yesOrNo,
    doc: "Take the caller's address from the last X-Forwarded-For entry; only behind a proxy that sets it.",
  }),
  slotTimes: setting<SlotTimes>({
    environment: "LECTERN_SLOT_TIMES",
    hint: "TIMES",
    fallback: DEFAULT_SLOT_TIMES,
    accepts: "three times of a day, each later than the one before, such as 08:00,14:00,19:00",
    parse: parseSlotTimes,
    doc: "When the morning, afternoon and evening of study plans begin, by each learner's own clock.",
  }),
  registerClients: setting({
    environment: "LECTERN_REGISTER_CLIENTS",
    hint: "BOOLEAN",
    fallback: true,
    accepts: YES_OR_NO,
    parse: yesOrNo,
    doc: "Let apps without a metadata document register themselves to ask for access (RFC 7591).",
  }),
  teacherImports: setting<TeacherImports>({
    environment: "LECTERN_TEACHER_IMPORTS",
    hint: "PACKS",
    fallback: "none",
    accepts: TEACHER_IMPORTS.join(", "),
    parse: (text) => TEACHER_IMPORTS.find((one) => one === text),
    doc: "Content packs that teachers may import in the workspace: none; own, packs that nobody else imported; or all.",
  }),
  smtpUrl: setting<string | null>({
    environment: "LECTERN_SMTP_URL",
    hint: "URL",
    fallback: null,
    accepts: "an address such as smtps://user:password@mail.example.org:465, or smtp:// with port 587",
    parse: mailServer,
    secret: true,
    doc: "Mail server that notifies learners who connect their address; without it no mail is sent. With a user it must offer TLS, unless it is this machine or the address ends with ?requireTLS=false.",
  }),
  mailFrom: setting<string | null>({
    environment: "LECTERN_MAIL_FROM",
    hint: "ADDRESS",
    fallback: null,
    accepts: "one mail address",
    parse: (text) => (isMailAddress(text) ? text : undefined),
    doc: "Address that mail comes from; by default the user of the mail server.",
  }),
  telegramToken: setting<string | null>({
    environment: "LECTERN_TELEGRAM_TOKEN",
    hint: "TOKEN",
    fallback: null,
    accepts: "the token of a bot as BotFather gives it, such as 123456:ABC-def",
    parse: (text) => (/^\d+:[\w-]{10,}$/.test(text) ? text : undefined),
    secret: true,
    doc: "Token of a Telegram bot that notifies learners who connect a chat; without it Telegram is not available.",
  }),
  telegramApi: setting({
    environment: "LECTERN_TELEGRAM_API",
    hint: "URL",
    fallback: "https://api.telegram.org",
    accepts: WEB_ADDRESS,
    parse: webAddress,
    doc: "Address of the Telegram Bot API, for those who run a server of their own for it.",
  }),
  secretKey: setting<string | null>({
    environment: "LECTERN_SECRET_KEY",
    hint: "KEY",
    fallback: null,
    accepts: "at least 32 characters of chance without spaces, such as `openssl rand -base64 32` prints",
    parse: key,
    secret: true,
    doc: "Key that encrypts secrets in the database; by default the file secret.key of the data folder, created at the first start.",
  }),
  allowAddresses: setting<readonly AddressRange[]>({
    environment: "LECTERN_ALLOW_ADDRESSES",
    hint: "RANGES",
    fallback: [],
    accepts:
      "addresses, with or without a port, and networks divided by commas, such as 127.0.0.1:8080,[::1]:8080,10.0.0.0/8",
    parse: parseAddressRanges,
    doc: "Private or loopback addresses that messengers of learners may be at, with every port or the one named; all others of that kind are refused.",
  }),
  clientAddresses: setting<readonly AddressRange[]>({
    environment: "LECTERN_CLIENT_ADDRESSES",
    hint: "RANGES",
    fallback: [],
    accepts:
      "addresses, with or without a port, and networks divided by commas, such as 127.0.0.1:8443,[::1]:8443,10.0.0.0/8",
    parse: parseAddressRanges,
    doc: "Private or loopback addresses at which apps that ask for access may have their metadata documents, with every port or the one named; all others of that kind are refused.",
  }),
  maxWords: mostOf("LECTERN_MAX_WORDS", 50_000, "words in the vocabulary book"),
  maxSources: mostOf("LECTERN_MAX_SOURCES", 200_000, "sources of words"),
  maxReviews: mostOf("LECTERN_MAX_REVIEWS", 2_000_000, "reviews of cards"),
  maxEvents: mostOf("LECTERN_MAX_EVENTS", 1_000_000, "learning events, from which on agents can push no more,"),
  maxSessions: mostOf("LECTERN_MAX_SESSIONS", 50_000, "practices, mock tests, dictations and spoken answers"),
  maxNotes: mostOf("LECTERN_MAX_NOTES", 100_000, "notes on passages"),
  checkAnswers: setting({
    environment: "LECTERN_CHECK_ANSWERS",
    hint: "BOOLEAN",
    fallback: false,
    accepts: YES_OR_NO,
    parse: yesOrNo,
    doc: "Validate every answer against its schema before sending it; slower, for development.",
  }),
} as const;

export interface Config {
  /** Absolute path. */
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string | null;
  readonly siteUrl: string | null;
  readonly seed: boolean;
  /** Calls per minute; 0 disables a limit. */
  readonly rateLimits: {
    readonly token: number;
    readonly anonymous: number;
    readonly login: number;
    readonly binding: number;
  };
  readonly quotas: Quotas;
  readonly logLevel: LogLevel;
  readonly trustProxy: boolean;
  readonly slotTimes: SlotTimes;
  readonly teacherImports: TeacherImports;
  readonly registerClients: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly telegramToken: string | null;
  readonly telegramApi: string;
  readonly secretKey: string | null;
  readonly allowAddresses: readonly AddressRange[];
  readonly clientAddresses: readonly AddressRange[];
  readonly checkAnswers: boolean;
}

/** Values of flags by flag name; a missing flag is absent or undefined. */
export type Flags = { readonly [flag: string]: string | undefined };
export type Environment = { readonly [name: string]: string | undefined };

/** The value of a setting is not accepted. */
export class ConfigError extends Error {}

/** The environment of this process; the only place that reads it. */
export const environment: Environment = process.env;

/** The variables that child processes need to find a temporary folder, and the system folder on Windows. */
const PLACES = ["TMPDIR", "BUN_TMPDIR", "TEMP", "TMP", "SystemRoot"];

/** The environment of a process that reads untrusted input: without settings and secrets of the service. */
export function childEnvironment(env: Environment = environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value = ""]) => (PLACES.includes(name) ? [[name, value]] : [])),
  );
}

/**
 * Reads every setting: flag, then environment, then default. `--no-seed` is the flag `no-seed` with any value.
 * @throws ConfigError naming the setting, its value unless secret, and what is accepted.
 */
export function loadConfig(flags: Flags, env: Environment): Config {
  const value = <T>(one: Setting<T>): T => readSetting(one, flags, env);
  return {
    dataDir: loadDataDir(flags["data"], env),
    host: value(settings.host),
    port: value(settings.port),
    baseUrl: value(settings.baseUrl),
    siteUrl: value(settings.siteUrl),
    seed: flags["no-seed"] === undefined && readSetting(settings.seed, {}, env),
    rateLimits: {
      token: value(settings.rateLimitToken),
      anonymous: value(settings.rateLimitAnonymous),
      login: value(settings.rateLimitLogin),
      binding: value(settings.rateLimitBinding),
    },
    quotas: {
      words: value(settings.maxWords),
      sources: value(settings.maxSources),
      reviews: value(settings.maxReviews),
      events: value(settings.maxEvents),
      sessions: value(settings.maxSessions),
      notes: value(settings.maxNotes),
    },
    logLevel: value(settings.logLevel),
    trustProxy: value(settings.trustProxy),
    slotTimes: value(settings.slotTimes),
    teacherImports: value(settings.teacherImports),
    registerClients: value(settings.registerClients),
    smtpUrl: value(settings.smtpUrl),
    mailFrom: value(settings.mailFrom),
    telegramToken: value(settings.telegramToken),
    telegramApi: value(settings.telegramApi),
    secretKey: value(settings.secretKey),
    allowAddresses: value(settings.allowAddresses),
    clientAddresses: value(settings.clientAddresses),
    checkAnswers: value(settings.checkAnswers),
  };
}

/** The data folder as an absolute path, for commands that need no other setting. */
export function loadDataDir(flag: string | undefined, env: Environment): string {
  return resolve(readSetting(settings.dataDir, { data: flag }, env));
}

function readSetting<T>(one: Setting<T>, flags: Flags, env: Environment): T {
  const flagged = one.flag === null ? undefined : flags[one.flag];
  // An empty variable counts as unset: compose files and unit files omit a setting that way.
  const text = flagged ?? (env[one.environment] || undefined);
  if (text === undefined) return one.fallback;
  const value = one.parse(text);
  if (value !== undefined) return value;
  const name = flagged === undefined ? one.environment : `--${one.flag}`;
  const shown = one.secret ? "its value" : `"${text}"`;
  throw new ConfigError(`${name}: ${shown} is not accepted. Give ${one.accepts}.`);
}

/** Tokens for `lectern verify`, in the order of its flags `--token` and `--limited-token`. They are not settings of the service. */
export const VERIFY_VARIABLES: readonly string[] = ["LECTERN_VERIFY_TOKEN", "LECTERN_VERIFY_LIMITED_TOKEN"];

/** The token of `lectern mcp`, which is not a setting of the service. */
export const MCP_TOKEN = "LECTERN_TOKEN";

/** One sentence for each unknown LECTERN_* variable, with the name that was probably meant. */
export function unknownVariables(env: Environment): string[] {
  const known = Object.values(settings).map((one) => one.environment);
  const ofCommands = [...VERIFY_VARIABLES, MCP_TOKEN];
  return Object.keys(env)
    .filter((name) => name.startsWith("LECTERN_") && !known.includes(name) && !ofCommands.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      return `${name} is not a setting of lectern and has no effect.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;
    });
}

export interface SettingRow {
  readonly key: string;
  readonly environment: string;
  readonly flag: string | null;
  readonly accepts: string;
  readonly default: string;
  readonly secret: boolean;
  readonly doc: string;
}

/** The table of settings as text, for help and the reference page. */
export function describeSettings(): SettingRow[] {
  return Object.entries(settings).map(([key, one]) => ({
    key,
    environment: one.environment,
    flag: one.flag === null ? null : `--${one.flag}${one.flag.startsWith("no-") ? "" : ` ${one.hint}`}`,
    accepts: one.accepts,
    default: one.fallback === null ? "" : String(one.fallback),
    secret: one.secret,
    doc: one.doc,
  }));
}

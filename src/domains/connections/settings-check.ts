import { isMailAddress } from "../../lib/mail.ts";
import { settingRefused } from "./refusals.ts";
import type { RequestedSettings } from "./settings.schema.ts";

/** What a header can carry: no space, no line break, nothing outside ASCII. */
const CREDENTIAL = /^[\x21-\x7e]*$/;
/** As the ntfy server itself takes topics. */
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const WECOM_PATH = "/cgi-bin/webhook/send";

/**
 * What a learner gave, with addresses as they are sent to. Whether an address may be sent to at all is looked at beside this, and
 * again whenever something is sent, for a name can lead elsewhere by then.
 * @throws Failure 400 naming the field by which nothing can be sent.
 */
export function checkSettings(settings: RequestedSettings): RequestedSettings {
  switch (settings.kind) {
    case "telegram":
      return settings;
    case "email":
      if (isMailAddress(settings.address)) return settings;
      throw settingRefused("/settings/address", "address is not one mail address", "an address such as me@example.org");
    case "ntfy":
      checkTopic(settings.topic);
      checkCredential("token", settings.token);
      return { ...settings, server: readServer(settings.server) };
    case "gotify":
      checkCredential("token", settings.token);
      return { ...settings, server: readServer(settings.server) };
    case "bark":
      checkCredential("deviceKey", settings.deviceKey);
      return { ...settings, server: readServer(settings.server) };
    case "wecom":
      return { ...settings, address: readRobot(settings.address) };
    case "webhook":
      return { ...settings, address: readAddress("address", settings.address).href };
  }
}

/** Where messages would go, and the field that says so; null for what the operator set up. */
export function placeOf(settings: RequestedSettings): { field: "server" | "address"; address: string } | null {
  if ("server" in settings) return { field: "server", address: settings.server };
  return settings.kind === "wecom" || settings.kind === "webhook"
    ? { field: "address", address: settings.address }
    : null;
}

/** The host of an address that was checked, with its port where that is not the usual one. */
function hostOf(address: string): string {
  return new URL(address).host;
}

/** By what a learner knows a connection again; whoever reads it can send nothing by it and read nothing there. */
export function labelOf(settings: RequestedSettings, telegramBot: string | null): string {
  switch (settings.kind) {
    case "email":
      return settings.address;
    case "telegram":
      return `@${telegramBot ?? ""}`;
    case "ntfy":
      // Who knows a topic can read it: its beginning does for those who know it.
      return `${hostOf(settings.server)}/${settings.topic.slice(0, Math.min(3, settings.topic.length >> 2))}…`;
    case "gotify":
    case "bark":
      return hostOf(settings.server);
    case "wecom":
    case "webhook":
      return hostOf(settings.address);
  }
}

/**
 * Reads a web address at which something takes messages.
 * @throws Failure 400 where it is none, or holds a user, a password or a fragment.
 */
export function readAddress(field: string, written: string, path = `/settings/${field}`): URL {
  const expected = "an http:// or https:// address without user, password and fragment";
  const url = /[\s\p{C}]/u.test(written) ? null : URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw settingRefused(path, `${field} is no web address`, expected);
  }
  if (url.username !== "" || url.password !== "") {
    throw settingRefused(path, `${field} holds a user or a password`, expected);
  }
  if (written.includes("#")) throw settingRefused(path, `${field} holds a fragment`, expected);
  return url;
}

/** The address of a server, without a trailing slash. */
function readServer(written: string): string {
  const url = readAddress("server", written);
  if (written.includes("?")) {
    throw settingRefused("/settings/server", "server holds a query", "the address of the server alone");
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

function readRobot(written: string): string {
  const url = readAddress("address", written);
  if (url.pathname.endsWith(WECOM_PATH) && (url.searchParams.get("key") ?? "") !== "") return url.href;
  throw settingRefused(
    "/settings/address",
    "address is not that of a group robot",
    `the whole webhook address of the robot: a path that ends with ${WECOM_PATH}, and its key`,
  );
}

function checkTopic(topic: string): void {
  if (TOPIC.test(topic)) return;
  throw settingRefused("/settings/topic", "topic is no name of an ntfy topic", "1 to 64 letters, digits, - and _");
}

function checkCredential(field: string, value: string): void {
  if (CREDENTIAL.test(value)) return;
  throw settingRefused(
    `/settings/${field}`,
    `${field} holds a character that no ${field} has`,
    "visible ASCII characters without spaces",
  );
}

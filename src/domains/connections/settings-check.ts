import { isMailAddress } from "../../lib/mail.ts";
import { settingRefused } from "./refusals.ts";
import type { RequestedSettings } from "./settings.schema.ts";

/** Characters allowed in a header: no space, no line break, ASCII only. */
const CREDENTIAL = /^[\x21-\x7e]*$/;
/** The same rule for topics as the ntfy server's. */
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const WECOM_PATH = "/cgi-bin/webhook/send";

/**
 * The learner's settings with normalised addresses. Whether an address may be contacted is checked separately, and
 * again for every message, because a name can resolve differently later.
 * @throws Failure 400 naming the field that cannot be used for sending.
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

/** The destination address and the field that contains it, or null if the operator configured it. */
export function placeOf(settings: RequestedSettings): { field: "server" | "address"; address: string } | null {
  if ("server" in settings) return { field: "server", address: settings.server };
  return settings.kind === "wecom" || settings.kind === "webhook"
    ? { field: "address", address: settings.address }
    : null;
}

/** The host of a checked address, with its port if it is not the default. */
function hostOf(address: string): string {
  return new URL(address).host;
}

/** A label by which a learner recognises a connection. It does not allow anyone to send or read messages there. */
export function labelOf(settings: RequestedSettings, telegramBot: string | null): string {
  switch (settings.kind) {
    case "email":
      return settings.address;
    case "telegram":
      return `@${telegramBot ?? ""}`;
    case "ntfy":
      // A topic name grants read access, so only its beginning is shown.
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
 * Parses a web address that receives messages.
 * @throws Failure 400 if it is invalid or contains a user, a password or a fragment.
 */
export function readAddress(field: string, written: string, path = `/settings/${field}`): URL {
  const expected = "an http:// or https:// address without user, password and fragment";
  const url = /[\s\p{C}]/u.test(written) ? null : URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw settingRefused(path, `${field} is not a web address`, expected);
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
  throw settingRefused("/settings/topic", "topic is not a valid ntfy topic", "1 to 64 letters, digits, - and _");
}

function checkCredential(field: string, value: string): void {
  if (CREDENTIAL.test(value)) return;
  throw settingRefused(
    `/settings/${field}`,
    `${field} holds a character that no ${field} has`,
    "visible ASCII characters without spaces",
  );
}

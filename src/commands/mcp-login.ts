import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../kernel/context.ts";
import { textAt, valueAt } from "../lib/json-rpc.ts";
import { CommandFailure, defineCommand, type Terminal } from "./command.ts";
import { baseUrlArg, serviceBase } from "./mcp-service.ts";
import { NoOAuthAnswer, postForm, signInFrom } from "./oauth-calls.ts";
import { requireSignIns, type SignIn } from "./sign-ins.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** Seconds between two polls if the service names none, and by which it asks to slow down (RFC 8628, 3.2 and 3.5). */
const INTERVAL_SECONDS = 5;

export const mcpLogin = defineCommand({
  description: "Sign in to a service in your browser, so that lectern mcp needs no token.",
  args: baseUrlArg,
  more: () =>
    "The browser may be on another device. The tokens are stored for you alone in ~/.config/lectern, or in $XDG_CONFIG_HOME/lectern.\n",
  run: async (values, terminal) => {
    const base = serviceBase(values, terminal);
    const signIns = requireSignIns(terminal);
    const device = await beginDevice(base, terminal);
    await terminal.note(
      `Open ${device.page}\nand check that it shows the code ${device.code}. Without that link, enter the code at ${device.plainPage}\n`,
    );
    const signIn = await waitForTokens(base, device, terminal);
    const left: SignIn[] = [];
    await signIns.change(base, async (before) => {
      if (before !== null) left.push(before);
      return signIn;
    });
    // The access of an earlier sign-in would stay in the learner's list without anybody using it.
    for (const { refreshToken } of left) await postForm(base, "/oauth/revoke", { token: refreshToken }).catch(() => {});
    await terminal.out(`Signed in to ${base}. Start lectern mcp --base-url ${base} without a token.\n`);
  },
});

interface Device {
  readonly deviceCode: string;
  readonly code: string;
  readonly page: string;
  readonly plainPage: string;
  readonly seconds: number;
  readonly expiresAt: number;
}

async function beginDevice(base: string, { signal }: Terminal): Promise<Device> {
  const { error, body } = await post(base, "/oauth/device_authorization", {}, signal);
  const texts = [textAt(body, "device_code"), textAt(body, "user_code"), textAt(body, "verification_uri")];
  const [deviceCode, code, plainPage] = texts;
  if (error !== null || !deviceCode || !code || !plainPage) {
    const why = textAt(body, "error_description") ?? "its answer has no code";
    throw new CommandFailure(`${base} does not start a sign-in: ${why}. Try again later.`);
  }
  const numberAt = (name: string, otherwise: number) => {
    const value = valueAt(body, name);
    return typeof value === "number" && value > 0 ? value : otherwise;
  };
  return {
    deviceCode,
    code: printable(code),
    page: printable(textAt(body, "verification_uri_complete") ?? plainPage),
    plainPage: printable(plainPage),
    seconds: numberAt("interval", INTERVAL_SECONDS),
    expiresAt: systemClock.now() + numberAt("expires_in", 600) * 1000,
  };
}

/** Polls until the learner has decided (RFC 8628, 3.4 and 3.5). */
async function waitForTokens(base: string, device: Device, { signal }: Terminal): Promise<SignIn> {
  let { seconds } = device;
  const form = { grant_type: DEVICE_GRANT, device_code: device.deviceCode };
  while (systemClock.now() < device.expiresAt) {
    await pause(seconds * 1000, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new CommandFailure("Cancelled.");
    // A service that is not reachable for a moment has not refused anything.
    const reply = await postForm(base, "/oauth/token", form, signal).catch(() => null);
    const signIn = reply?.error === null ? signInFrom(reply.body) : null;
    if (signIn !== null) return signIn;
    if (reply?.error === "access_denied") throw new CommandFailure("The request was denied in the browser.");
    if (reply?.error === "expired_token" || reply?.error === "invalid_grant") break;
    if (reply?.error === "slow_down") seconds += INTERVAL_SECONDS;
  }
  throw new CommandFailure("The code has expired. Run lectern mcp login again.");
}

async function post(base: string, path: string, form: Readonly<Record<string, string>>, signal: AbortSignal) {
  try {
    return await postForm(base, path, form, signal);
  } catch (error) {
    if (error instanceof NoOAuthAnswer) throw new CommandFailure(error.message);
    throw error;
  }
}

/** A text of the service without characters that control the terminal. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "");
}

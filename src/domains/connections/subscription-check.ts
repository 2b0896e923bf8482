import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { settingRefused } from "./refusals.ts";
import type { SettingsOf } from "./settings.schema.ts";
import { readAddress } from "./settings-check.ts";

/** First byte of an uncompressed P-256 point, followed by two coordinates of 32 bytes (RFC 8291, section 3.1). */
const UNCOMPRESSED = 4;
const POINT_BYTES = 65;
/** RFC 8291, section 3.2. */
const AUTH_BYTES = 16;

/**
 * The data needed to send to a browser.
 * @throws Failure 400 naming the field that a browser cannot have produced.
 */
export function checkSubscription(given: Omit<SettingsOf<"web_push">, "kind">): SettingsOf<"web_push"> {
  const { href, protocol, hostname } = readAddress("endpoint", given.endpoint, "/endpoint");
  // Without https only the operator's own addresses are allowed, which is checked when sending; host names are refused.
  if (protocol !== "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0) {
    throw settingRefused("/endpoint", "endpoint is not one of a push service", "an https:// address");
  }
  const point = decode(given.p256dh);
  if (point?.length !== POINT_BYTES || point[0] !== UNCOMPRESSED || !isOnCurve(point)) {
    throw settingRefused("/p256dh", "p256dh is not a browser's key", "a point of P-256, uncompressed, in base64url");
  }
  if (decode(given.auth)?.length !== AUTH_BYTES) {
    throw settingRefused("/auth", "auth is not a browser's secret", "16 bytes in base64url");
  }
  return { kind: "web_push", endpoint: href, p256dh: given.p256dh, auth: given.auth };
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

/** The bytes of unpadded base64url, or null for other text. */
function decode(text: string): Buffer | null {
  return /^[\w-]*$/.test(text) ? Buffer.from(text, "base64url") : null;
}

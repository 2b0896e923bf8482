import { useQuery } from "@tanstack/react-query";
import { call, type ResponseOf } from "../../api.ts";
import { connectKeys } from "./keys.ts";

/** Who can call an address. Whether a firewall blocks it shows only when a program connects. */
export type Reach = Shown | "reached" | "unreachable" | "other";
/** The same as far as the text of the address shows. */
type Shown = "internet" | "plain" | "network" | "device";

/** Names that only a home or company network knows (RFC 6762, 8375 and 9476, and common usage of routers). */
const PRIVATE_NAMES = /(?:^|\.)(?:local|lan|home|internal|intranet|corp|private|home\.arpa|test|example|invalid)$/;
const DEVICE = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;
/** Networks of RFC 1918, 3927 and 6598, and of RFC 4193 and 4291. */
const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;
const PRIVATE_V6 = /^\[(?:f[cd]|fe[89ab]|::)/;

/** `internet`: https and public; `plain`: public without https; `network`: private; `device`: only the machine of the service. */
export function reachOf(baseUrl: string): Shown {
  const { protocol, hostname } = new URL(baseUrl);
  const host = hostname.replace(/\.$/, "");
  if (DEVICE.test(host)) return "device";
  const isNumeric = /^[\d.]+$/.test(host) || host.startsWith("[");
  const isPrivate = isNumeric
    ? PRIVATE_V4.test(host) || PRIVATE_V6.test(host)
    : PRIVATE_NAMES.test(host) || !host.includes(".");
  if (isPrivate) return "network";
  return protocol === "https:" ? "internet" : "plain";
}

const FOUND = {
  reached: "reached",
  not_public: "network",
  other_service: "other",
  unreachable: "unreachable",
} as const satisfies Record<ResponseOf<"oauth_check_address">["outcome"], Reach>;

/** The same as far as the service finds out when it calls its own address; until then, or if that fails, as the text shows. */
export function useReach(baseUrl: string): Reach {
  const shown = reachOf(baseUrl);
  const check = useQuery({
    queryKey: connectKeys.address(baseUrl),
    queryFn: ({ signal }) => call("oauth_check_address", {}, signal),
    enabled: shown === "internet",
  });
  return check.data === undefined ? shown : FOUND[check.data.outcome];
}

/** Whether programs on the internet can certainly not use an address. */
export function isOutOfReach(reach: Reach): boolean {
  return !["internet", "reached", "unreachable"].includes(reach);
}

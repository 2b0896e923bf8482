import { settings } from "../config.ts";
import { UsageError } from "./arguments.ts";
import type { Terminal } from "./command.ts";

/** `--base-url`, which the commands accept that call a service. */
export const baseUrlArg = {
  "base-url": {
    type: "string",
    valueHint: "URL",
    description: `Base address of the service. Or ${settings.baseUrl.environment}. Default http://127.0.0.1:${settings.port.fallback}.`,
  },
} as const;

/** The base address of the service to call, without a trailing slash. The address that people paste into apps is accepted too. */
export function serviceBase(
  values: { readonly "base-url": string | undefined },
  { env }: Pick<Terminal, "env">,
): string {
  const text = values["base-url"] ?? (env[settings.baseUrl.environment] || undefined);
  const base = text === undefined ? `http://127.0.0.1:${settings.port.fallback}` : settings.baseUrl.parse(text);
  if (base !== undefined && base !== null) return base.replace(/\/mcp$/, "");
  throw new UsageError(`--base-url: "${text}" is not accepted, give ${settings.baseUrl.accepts}`);
}

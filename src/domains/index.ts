import { accountCapabilities } from "./account/index.ts";
import { agentCapabilities } from "./agents/index.ts";

/** Every operation of the service, in the order in which the listings show them. */
export const capabilities = [...agentCapabilities, ...accountCapabilities] as const;

import { accountCapabilities } from "./account/index.ts";
import { agentCapabilities } from "./agents/index.ts";
import { contentCapabilities } from "./content/index.ts";
import { vocabularyCapabilities } from "./vocabulary/index.ts";

/** Every operation of the service, in the order in which the listings show them. */
export const capabilities = [
  ...vocabularyCapabilities,
  ...agentCapabilities,
  ...accountCapabilities,
  ...contentCapabilities,
] as const;

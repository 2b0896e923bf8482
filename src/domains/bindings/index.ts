import { bindingConfirm } from "./confirm.ts";
import { bindingCreate } from "./create.ts";
import { bindingDecline } from "./decline.ts";
import { bindingExchange } from "./exchange.ts";
import { bindingRead } from "./read.ts";

/** For the agent that asks for access; of the group `agents` in the contract. */
export const askingCapabilities = [bindingCreate, bindingExchange] as const;
/** For the account that decides; of the group `account`. */
export const decidingCapabilities = [bindingRead, bindingConfirm, bindingDecline] as const;

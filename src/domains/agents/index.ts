import { bindingCreate } from "./binding-create.ts";
import { bindingExchange } from "./binding-exchange.ts";
import { me } from "./me.ts";

export const agentCapabilities = [bindingCreate, bindingExchange, me] as const;

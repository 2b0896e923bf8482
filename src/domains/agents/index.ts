import { bindingCreate } from "./binding-create.ts";
import { bindingExchange } from "./binding-exchange.ts";
import { listCalls } from "./list-calls.ts";
import { listClients } from "./list-clients.ts";
import { me } from "./me.ts";

export const agentCapabilities = [bindingCreate, bindingExchange, me, listCalls, listClients] as const;

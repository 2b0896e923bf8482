import { listCalls } from "./list-calls.ts";
import { listClients } from "./list-clients.ts";
import { me } from "./me.ts";

export const agentCapabilities = [me, listCalls, listClients] as const;

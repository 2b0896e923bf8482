import type { Db } from "../../database/open.ts";
import type { PrepareContext } from "../../kernel/context.ts";
import { type Client, type ClientFault, clientAddressFault, readDocument } from "./client-rules.ts";
import { findRegistered } from "./clients.store.ts";

/** The command line of this program, which asks for access with `lectern mcp login`. */
const COMMAND_LINE: Client = {
  clientId: "lectern-cli",
  clientName: "lectern on the command line",
  host: null,
  redirectUris: ["http://127.0.0.1/callback"],
};

/** Finds out who a client id is: the command line, a metadata document, or a registration. */
export async function findClient(
  db: Db,
  { clientId, now, outside }: Pick<PrepareContext, "now" | "outside"> & { clientId: string | null },
): Promise<Client | ClientFault> {
  if (clientId === null) return { fault: "is missing, or is given more than once" };
  if (clientId === COMMAND_LINE.clientId) return COMMAND_LINE;
  if (!/^[a-z][a-z\d+.-]*:/i.test(clientId)) {
    return findRegistered(db, clientId, now) ?? { fault: "is not registered here, or its registration has expired" };
  }
  const fault = clientAddressFault(clientId);
  if (fault !== null) return { fault };
  const fetched = await outside.readDocument(clientId, (document) => !("fault" in readDocument(clientId, document)));
  if ("fault" in fetched) return fetched;
  const client = readDocument(clientId, fetched.document);
  return "fault" in client ? { fault: `has a document that ${client.fault}` } : client;
}

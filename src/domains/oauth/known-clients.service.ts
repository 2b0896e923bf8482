import type { Db } from "../../database/open.ts";
import type { PrepareContext } from "../../kernel/context.ts";
import type { Vault } from "../../lib/vault.ts";
import { type Client, type ClientFault, clientAddressFault, readDocument } from "./client-rules.ts";
import { findRegistered, insertClient } from "./clients.store.ts";
import { registrationOf } from "./registrations.ts";

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
  { clientId, now, outside, vault }: Pick<PrepareContext, "now" | "outside" | "vault"> & { clientId: string | null },
): Promise<Client | ClientFault> {
  if (clientId === null) return { fault: "is missing, or is given more than once" };
  if (clientId === COMMAND_LINE.clientId) return COMMAND_LINE;
  if (!/^[a-z][a-z\d+.-]*:/i.test(clientId)) {
    const sealed = registrationOf(clientId, vault);
    const registered = sealed !== null && sealed.expiresAt > now ? { ...sealed, clientId, host: null } : undefined;
    return (
      findRegistered(db, clientId, now) ??
      registered ?? { fault: "is not registered here, or its registration has expired" }
    );
  }
  const fault = clientAddressFault(clientId);
  if (fault !== null) return { fault };
  const fetched = await outside.readDocument(clientId, (document) => !("fault" in readDocument(clientId, document)));
  if ("fault" in fetched) return fetched;
  const client = readDocument(clientId, fetched.document);
  return "fault" in client ? { fault: `has a document that ${client.fault}` } : client;
}

/** Stores the registration of a client that a learner allows, so that it lasts as long as the access. Other clients need no row. */
export function storeRegistration(
  db: Db,
  { clientId, now, vault }: { clientId: string; now: number; vault: Vault },
): void {
  const registration = registrationOf(clientId, vault);
  if (registration !== null) insertClient(db, { ...registration, clientId, now });
}

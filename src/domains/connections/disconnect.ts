import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { connectionIdField } from "./connections.schema.ts";
import { endConnection, findConnection } from "./connections.store.ts";
import { connectionNotFound } from "./refusals.ts";

export const disconnect = defineCapability({
  id: "connections_disconnect",
  summary: "Disconnect a messenger or a browser",
  description: "Removes a connection and its stored settings. Past deliveries stay in the log.",
  effect: "write",
  request: closed({ connectionId: connectionIdField }),
  response: closed({ connectionId: connectionIdField }),
  returns: "The connection that is gone.",
  examples: [{ title: "A chat that is not used any more", request: { connectionId: 3 } }],
  notes: ["What was on its way by it is not sent any more."],
  handler: ({ db, accountId, now, ids }, { connectionId }) => {
    const row = findConnection(db, accountId, { connectionId });
    if (row === undefined) throw connectionNotFound();
    const connection = { connectionId, kind: row.kind };
    endConnection(db, accountId, { connection, now, uuid: ids.uuid() });
    return { connectionId };
  },
});

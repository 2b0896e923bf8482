import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, integer, text } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { confirmConnection, countWrongCode } from "./confirming.store.ts";
import { connectionEvent } from "./connection-event.ts";
import { Connection, connectionIdField, MAX_CODE_TRIES } from "./connections.schema.ts";
import { findConnection } from "./connections.store.ts";
import { codeExpired, connectionNotFound, notPending, secretLost, settingRefused, takesNoCode } from "./refusals.ts";
import { openParts, sealParts } from "./settings.schema.ts";
import { answerConnection } from "./status.service.ts";

export const confirm = defineCapability({
  id: "connections_confirm",
  summary: "Confirm a messenger by its code",
  description: "Makes a connection one that notices go by, where the code is the one that was sent there.",
  effect: "write",
  request: closed({
    connectionId: connectionIdField,
    code: text({ min: 6, max: 6, description: "The six digits that were sent." }),
  }),
  response: closed({
    connection: Connection,
    confirmed: Type.Boolean({ description: "Whether the code was the right one." }),
    triesLeft: integer({
      min: 0,
      max: MAX_CODE_TRIES,
      description: "How many wrong codes are left before a new one is needed.",
    }),
  }),
  returns: "Whether the code was right, and the connection as it is now.",
  examples: [{ title: "The code of a mail", request: { connectionId: 3, code: "042817" } }],
  notes: [
    `A code is valid for ten minutes and for ${MAX_CODE_TRIES} tries; after that it is refused (reason connection.code_expired).`,
    "A wrong code is a normal answer, not an error, so that it counts.",
  ],
  handler: (ctx, { connectionId, code }) => {
    const { db, accountId, now, ids, vault } = ctx;
    const row = findConnection(db, accountId, { connectionId });
    if (row === undefined) throw connectionNotFound();
    const { kind, label, state, expiresAt, codeTries, sealed } = row;
    if (state !== "pending") throw notPending();
    const opened = openParts(vault, accountId, sealed);
    if (opened === null) throw secretLost();
    if (opened.code === "") throw takesNoCode();
    if ((expiresAt ?? 0) <= now || codeTries >= MAX_CODE_TRIES) throw codeExpired();
    if (!/^\d{6}$/.test(code)) throw settingRefused("/code", "code is not six digits", "the six digits that were sent");
    const tried = { connectionId, kind };
    const confirmed = code === opened.code;
    if (confirmed) {
      const spent = sealParts(vault, accountId, { settings: opened.settings, code: "" });
      confirmConnection(db, accountId, { connection: tried, label, sealed: spent, now, uuid: ids.uuid() });
    } else {
      countWrongCode(db, accountId, { connectionId, now });
      appendEvent(db, accountId, { ...connectionEvent("code_refused", tried, ids.uuid()), now });
    }
    const connection = answerConnection(db, accountId, { connectionId, seen: ctx });
    return { connection, confirmed, triesLeft: MAX_CODE_TRIES - codeTries - (confirmed ? 0 : 1) };
  },
});

import { type Static, Type } from "@sinclair/typebox";
import { closed, count, numericId } from "./fields.ts";

/** What an operation that sends a stream answers: where the stream goes on from, and what came before it was opened. */
export const StreamAnswer = closed({
  lastId: count("Id of the newest notice there is; 0 for none. The stream goes on after it."),
  backlog: Type.Array(
    closed({ id: numericId("Id of the notice."), data: Type.Unknown({ description: "The notice." }) }),
    { description: "Notices that came after the one last seen, oldest first." },
  ),
  hasGap: Type.Boolean({ description: "Whether more came than the backlog holds; lists are to be read anew." }),
});
export type StreamAnswer = Static<typeof StreamAnswer>;

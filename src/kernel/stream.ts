import { type Static, Type } from "@sinclair/typebox";
import { closed, count, numericId } from "./fields.ts";

/** The handler's result for a stream: the position from which it continues, and the backlog from before it was opened. */
export const StreamAnswer = closed({
  lastId: count("Id of the newest notice; 0 for none. The stream continues after it."),
  backlog: Type.Array(
    closed({ id: numericId("Id of the notice."), data: Type.Unknown({ description: "The notice." }) }),
    { description: "Notices that came after the one last seen, oldest first." },
  ),
  hasGap: Type.Boolean({ description: "Whether more came than the backlog can hold; read the lists again." }),
});
export type StreamAnswer = Static<typeof StreamAnswer>;

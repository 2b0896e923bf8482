import { fitBytes, outcomeWith, postJson, under } from "./json.ts";
import type { Outgoing } from "./outgoing.ts";
import { createSender, type Sender } from "./sender.ts";

/** Longer messages arrive as attached files, or not at all (docs.ntfy.sh/publish/#limitations). */
const MAX_MESSAGE_BYTES = 4096;

/** Publishes to a topic of ntfy, as JSON to the root of the server (docs.ntfy.sh/publish/#publish-as-json). */
export function ntfy(outgoing: Outgoing): Sender {
  return createSender("ntfy", async ({ server, topic, token }, { title, text, url }, signal) => {
    const answer = await postJson(outgoing, {
      url: under(server, ""),
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      json: { topic, title, message: fitBytes(text, MAX_MESSAGE_BYTES), click: url },
      signal,
    });
    return outcomeWith(answer, "time", "ntfy");
  });
}

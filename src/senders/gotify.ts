import { outcomeWith, postJson, under } from "./json.ts";
import type { Outgoing } from "./outgoing.ts";
import { createSender, type Sender } from "./sender.ts";

/** A priority with a sound; with 0, the default of applications, phones show nothing (gotify.net/docs/priority). */
const PRIORITY = 5;

/** Pushes a message as an application of a Gotify server (gotify.net/docs/pushmsg, gotify.net/docs/msgextras). */
export function gotify(outgoing: Outgoing): Sender {
  return createSender("gotify", async ({ server, token }, { title, text, url }, signal) => {
    const answer = await postJson(outgoing, {
      url: under(server, "message"),
      headers: { "x-gotify-key": token },
      json: {
        title,
        message: text,
        priority: PRIORITY,
        extras: {
          "client::display": { contentType: "text/plain" },
          "client::notification": { click: { url } },
        },
      },
      signal,
    });
    return outcomeWith(answer, "id", "Gotify");
  });
}

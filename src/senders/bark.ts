import { fitBytes, numberIn, postJson, under } from "./json.ts";
import { type Outgoing, type OutgoingAnswer, outcomeOf } from "./outgoing.ts";
import { createSender, type Outcome, type Sender } from "./sender.ts";

/** Apple accepts 4,096 bytes of JSON; the other half is for the title, the address and escaping. */
const MAX_BODY_BYTES = 2048;

/** Pushes to an iPhone by a Bark server (API V2: github.com/Finb/bark-server/blob/master/docs/API_V2.md). */
export function bark(outgoing: Outgoing): Sender {
  return createSender("bark", async ({ server, deviceKey }, { id, title, text, url }, signal) => {
    const answer = await postJson(outgoing, {
      url: under(server, "push"),
      json: {
        device_key: deviceKey,
        // The same message sent again replaces the first.
        id,
        title,
        body: fitBytes(text, MAX_BODY_BYTES),
        url,
        group: "lectern",
      },
      signal,
    });
    return "unsent" in answer ? outcomeOf(answer) : judged(answer);
  });
}

/** Some servers always answer HTTP 200: the code in the body counts. */
function judged(answer: OutgoingAnswer): Outcome {
  const code = numberIn(answer.text, "code");
  if (code === null && answer.status < 300) {
    const detail = "the server does not answer as Bark does";
    return { kind: "retry", detail, afterMs: null, attention: "not_found" };
  }
  // The request is valid, so the problem is the device: the server does not know its key, or Apple no longer knows the device. After a
  // server was set up again, it knows the key again once the app was opened.
  if (code === 400) {
    return { kind: "retry", detail: "the server does not know the device key", afterMs: null, attention: "not_found" };
  }
  return outcomeOf({ ...answer, status: code ?? answer.status });
}

import { fitBytes, numberIn, postJson } from "./json.ts";
import { type Outgoing, outcomeOf } from "./outgoing.ts";
import { createSender, type Outcome, type Sender } from "./sender.ts";

const MAX_CONTENT_BYTES = 2048;

/** Codes of answers (developer.work.weixin.qq.com/document/path/90313). */
const SENT = 0;
const UNKNOWN_ROBOT = 93_000;
/** Busy or rate limited: passes after a minute. */
const PASSING: readonly number[] = [-1, 45_009, 45_033];
const PASSING_MS = 60_000;

/** Posts as the robot of a WeCom group (developer.work.weixin.qq.com/document/path/91770). */
export function wecom(outgoing: Outgoing): Sender {
  return createSender("wecom", async ({ address }, { title, text, url }, signal) => {
    const room = MAX_CONTENT_BYTES - Buffer.byteLength(`${title}\n\n${url}`);
    // Plain text, because WeChat without WeCom shows nothing else.
    const content = `${title}\n${fitBytes(text, room)}\n${url}`;
    const answer = await postJson(outgoing, { url: address, json: { msgtype: "text", text: { content } }, signal });
    const outcome = outcomeOf(answer);
    return outcome.kind === "delivered" && "text" in answer ? judged(numberIn(answer.text, "errcode")) : outcome;
  });
}

/** HTTP 200 only says that WeCom has answered. */
function judged(code: number | null): Outcome {
  if (code === SENT) return { kind: "delivered" };
  if (code === null) {
    const detail = "the address does not answer as WeCom does";
    return { kind: "retry", detail, afterMs: null, attention: "not_found" };
  }
  const detail = `errcode ${code}`;
  if (PASSING.includes(code)) return { kind: "retry", detail, afterMs: PASSING_MS };
  // Removed robots do not come back; any other error is about this message.
  if (code === UNKNOWN_ROBOT) return { kind: "ended", detail, attention: "not_found" };
  return { kind: "failed", detail, attention: "rejected" };
}

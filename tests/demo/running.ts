import { type Control, startControl } from "../../src/demo/control.ts";
import { type Demo, startDemo } from "../../src/demo/demo.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { silentLog } from "../support/log.ts";
import { type Reply, readReply } from "../support/reply.ts";
import { copyStart, NOW, SEED } from "./start.ts";

export const START = new Date(NOW).toISOString();

/** A demo with its control API, called over HTTP. Its clock is frozen. */
export interface Running {
  readonly demo: Demo;
  readonly control: Control;
  /** Its data folder. */
  readonly dir: string;
  /** Calls an operation as an agent, by default with the token of every scope. */
  call(operation: string, request?: object, token?: string): Promise<Reply>;
  /** Calls an address of the service that is not an operation; a body makes it a POST. */
  reach(path: string, body?: object, token?: string): Promise<Reply>;
  /** Calls an address of the control API; a body makes it a POST. */
  steer(path: string, body?: object): Promise<Reply>;
  /** The dataVersion of the learner's export. */
  version(): Promise<unknown>;
  stop(): Promise<void>;
}

export async function runningDemo(): Promise<Running> {
  const folder = temporaryFolder();
  const common = { seed: SEED, now: NOW, running: false };
  const state = { ...common, start: NOW, starts: 0, isResetting: false, people: await copyStart(folder.dir) };
  const demo = await startDemo({ ...common, dir: folder.dir, state, port: 0, log: silentLog, version: "test" });
  const control = startControl(demo, { port: 0, log: silentLog });
  const { token: everyScope } = demo.people;
  const reach = (path: string, body?: object, token = everyScope) =>
    send(`${demo.url}${path}`, body, { authorization: `Bearer ${token}` });
  const call = (operation: string, request: object = {}, token = everyScope) =>
    reach(`/api/v1/agent/capabilities/${operation}`, request, token);
  return {
    demo,
    control,
    dir: folder.dir,
    call,
    reach,
    steer: (path, body) => send(`${control.url}${path}`, body, {}),
    version: async () => at((await call("ielts_learner_export_data")).data, "dataVersion"),
    async stop() {
      await control.stop();
      await demo.stop();
      folder.remove();
    },
  };
}

async function send(url: string, body: object | undefined, headers: Record<string, string>): Promise<Reply> {
  if (body === undefined) return readReply(await fetch(url, { headers }));
  const json = { ...headers, "content-type": "application/json" };
  return readReply(await fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) }));
}

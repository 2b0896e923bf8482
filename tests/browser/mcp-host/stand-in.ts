import { fileURLToPath } from "node:url";
import { textAt } from "../../../src/lib/json-rpc.ts";

/** When the connection of a call breaks: before the service receives it, or after its commit. */
export type Break = "before" | "after" | null;

/** The server of the stand-in host: its page, and the way to a service with a learner's token. */
export interface HostServer {
  readonly url: string;
  /** Says for each call of a tool whether its connection breaks. */
  breaks: (tool: string) => Break;
  stop(): Promise<void>;
}

/** The token stays with the host; the page and the view never have it. */
export async function startHost(service: string, token: string): Promise<HostServer> {
  const built = await Bun.build({
    entrypoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
    target: "browser",
    format: "iife",
  });
  const script = (await built.outputs[0]?.text()) ?? "";
  // A browser repeats a request by itself if its own connection breaks, so it is the host's connection to the service that does.
  const broken = () => new Response("The service did not answer.", { status: 502 });
  const host: HostServer = { url: "", breaks: () => null, stop: async () => {} };
  const forward = async (request: Request): Promise<Response> => {
    const body = await request.text();
    const message: unknown = body === "" ? null : JSON.parse(body);
    const tool = textAt(message, "method") === "tools/call" ? textAt(message, "params", "name") : null;
    const breaks = tool === null ? null : host.breaks(tool);
    if (breaks === "before") return broken();
    const headers = new Headers({ authorization: `Bearer ${token}` });
    for (const [name, value] of request.headers)
      if (/^(accept|content-type|mcp-.*)$/.test(name)) headers.set(name, value);
    const { method } = request;
    const answer = await fetch(`${service}/mcp`, { method, headers, ...(method === "POST" && { body }) });
    const text = await answer.text();
    if (breaks === "after") return broken();
    const back = new Headers();
    for (const name of ["content-type", "mcp-session-id"]) {
      const value = answer.headers.get(name);
      if (value !== null) back.set(name, value);
    }
    return new Response(text, { status: answer.status, headers: back });
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/mcp") return forward(request);
      if (pathname === "/page.js") return new Response(script, { headers: { "content-type": "text/javascript" } });
      return new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
  return Object.assign(host, { url: String(server.url), stop: () => server.stop(true) });
}

const PAGE = `<!doctype html><html lang="en"><head><title>Stand-in host</title><style>
  body { margin: 0; } iframe { display: block; width: 100%; border: 0; }
</style></head><body><script src="/page.js"></script></body></html>`;

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  AppBridge,
  buildAllowAttribute,
  getToolUiResourceUri,
  PostMessageTransport,
  RESOURCE_MIME_TYPE,
} from "@modelcontextprotocol/ext-apps/app-bridge";

// The page of a stand-in for a host: the clients of the protocol and of its extension, as their packages have them, around a view.

/** What the host says of itself. A type, not an interface, because the extension's own type is open. */
type Context = { readonly locale: string; readonly theme: "light" | "dark" };

/** How a view is opened. */
export interface Opening {
  readonly tool: string;
  readonly input: object;
  readonly context: Context;
  /** Revision 2026-07-28, or the one before. */
  readonly mode: "auto" | "legacy";
  /** Whether the host passes on the name and arguments of a call only. */
  readonly leavesOutMeta?: boolean;
}

/** What tests ask of the page. */
export interface StandIn {
  open(opening: Opening): Promise<void>;
  /** Shows the same result in a new frame, as when a conversation is opened a second time. */
  openAgain(): Promise<void>;
  change(context: Context): void;
  /** What the view gave the model to know, the latest last. */
  readonly informed: string[];
  readonly links: string[];
}

const HOST = { name: "stand-in", version: "1" };
const CAPABILITIES = { serverTools: {}, serverResources: {}, openLinks: {}, updateModelContext: { text: {} } };
const NOTHING_OUTSIDE =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'";

let bridge: AppBridge | null = null;
let openAgain: () => Promise<void> = async () => {};
const informed: string[] = [];
const links: string[] = [];

async function open({ tool: name, input, context, mode, leavesOutMeta = false }: Opening): Promise<void> {
  const capabilities = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [RESOURCE_MIME_TYPE] } } };
  const client = new Client(HOST, { versionNegotiation: { mode }, capabilities });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));
  const { tools } = await client.listTools();
  const tool = tools.find((one) => one.name === name);
  const uri = tool === undefined ? undefined : getToolUiResourceUri(tool);
  if (uri === undefined) throw new Error(`${name} has no view`);
  const { contents } = await client.readResource({ uri });
  const html = contents[0] !== undefined && "text" in contents[0] ? contents[0].text : "";
  const result = await client.callTool({ name, arguments: { ...input } });
  openAgain = async () => {
    await bridge?.teardownResource({});
    await bridge?.close();
    const frame = document.createElement("iframe");
    frame.sandbox.add("allow-scripts");
    frame.allow = buildAllowAttribute({});
    frame.title = name;
    document.body.replaceChildren(frame);
    const made = new AppBridge(client, HOST, CAPABILITIES, { hostContext: context });
    const ready = new Promise<void>((resolve) => made.addEventListener("initialized", () => resolve()));
    made.addEventListener("sizechange", ({ height = 0 }) => {
      frame.style.height = `${height}px`;
    });
    made.onupdatemodelcontext = async ({ content = [] }) => {
      for (const one of content) if (one.type === "text") informed.push(one.text);
      return {};
    };
    made.onopenlink = async ({ url }) => {
      links.push(url);
      return {};
    };
    const view = frame.contentWindow;
    if (view === null) throw new Error("a frame in a document has a window");
    await made.connect(new PostMessageTransport(view, view));
    if (leavesOutMeta)
      made.oncalltool = (call) => client.callTool({ name: call.name, arguments: call.arguments ?? {} });
    frame.srcdoc = html.replace(
      "<head>",
      `<head><meta http-equiv="Content-Security-Policy" content="${NOTHING_OUTSIDE}">`,
    );
    await ready;
    await made.sendToolInput({ arguments: { ...input } });
    await made.sendToolResult(result);
    bridge = made;
  };
  await openAgain();
}

const standIn: StandIn = {
  open,
  openAgain: () => openAgain(),
  change: (context) => bridge?.setHostContext(context),
  informed,
  links,
};
Object.assign(window, { standIn });

import type { McpUiHostCapabilities, McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import { METHOD_NOT_FOUND, textAt, valueAt } from "../lib/json-rpc.ts";

/** The revision of MCP Apps (SEP-1865). */
const REVISION = "2026-01-26";
/** How long a call may take before its answer counts as lost. */
const ANSWER_MS = 20_000;

/** The result of a tool, as far as views read it. */
export interface ToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string; readonly uri?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: unknown;
}

/** No answer, or none of the service: whether a call was executed is unknown. */
export class Unanswered extends Error {}

/** What the host tells a view. */
export interface Heard {
  input(values: unknown): void;
  result(result: ToolResult): void;
  cancelled(): void;
  /** The theme, language or another part of the context has changed. */
  context(): void;
}

/**
 * The host around the view, by messages between windows. The package of the extension has this too, in 310 KB, because it checks every
 * message against a schema; here messages come from the window that embeds the view, and what is read of them is checked where it is read.
 */
export class Host {
  readonly #answers = new Map<number, PromiseWithResolvers<unknown>>();
  #id = 0;
  context: McpUiHostContext = {};
  #capabilities: McpUiHostCapabilities = {};

  constructor(private readonly heard: Heard) {
    window.addEventListener("message", ({ source, data }) => {
      if (source === window.parent && textAt(data, "jsonrpc") === "2.0") this.#receive(data);
    });
  }

  /** Whether the host passes calls of tools on. */
  get callsTools(): boolean {
    return this.#capabilities.serverTools !== undefined;
  }

  get opensLinks(): boolean {
    return this.#capabilities.openLinks !== undefined;
  }

  async connect(): Promise<void> {
    const found = await this.#ask("ui/initialize", {
      appInfo: { name: "lectern", version: "1" },
      appCapabilities: { availableDisplayModes: ["inline"] },
      protocolVersion: REVISION,
    });
    this.#capabilities = Object(valueAt(found, "hostCapabilities"));
    this.context = Object(valueAt(found, "hostContext"));
    this.heard.context();
    this.#send({ method: "ui/notifications/initialized", params: {} });
    this.#reportSize();
  }

  /**
   * Calls a tool of the service.
   * @param key makes a repeated write count once.
   * @throws Unanswered
   */
  async call(name: string, input: object, key?: string): Promise<ToolResult> {
    const meta = key === undefined ? {} : { _meta: { idempotencyKey: key } };
    return Object(await this.#ask("tools/call", { name, arguments: input, ...meta }));
  }

  /** Reads a resource of the service as text. @throws Unanswered */
  async read(uri: string): Promise<string> {
    const found = await this.#ask("resources/read", { uri });
    return textAt(found, "contents", "0", "text") ?? "";
  }

  /** Gives the model something to know. It changes nothing in the view if the host does not take it. */
  inform(text: string): void {
    if (this.#capabilities.updateModelContext === undefined) return;
    this.#ask("ui/update-model-context", { content: [{ type: "text", text }] }).catch(() => {});
  }

  openLink(url: string): void {
    this.#ask("ui/open-link", { url }).catch(() => {});
  }

  #receive(message: unknown): void {
    const id = valueAt(message, "id");
    const method = textAt(message, "method");
    if (method === null) this.#settle(Number(id), message);
    else if (id === undefined) this.#note(method, valueAt(message, "params"));
    else if (method === "ping" || method === "ui/resource-teardown") this.#send({ id, result: {} });
    else this.#send({ id, error: { code: METHOD_NOT_FOUND, message: "A view of lectern does not offer this." } });
  }

  #settle(id: number, message: unknown): void {
    const answer = this.#answers.get(id);
    const result = valueAt(message, "result");
    if (result !== undefined) answer?.resolve(result);
    else answer?.reject(new Unanswered(textAt(message, "error", "message") ?? ""));
    this.#answers.delete(id);
  }

  #note(method: string, params: unknown): void {
    if (method === "ui/notifications/tool-input") this.heard.input(valueAt(params, "arguments"));
    if (method === "ui/notifications/tool-result") this.heard.result(Object(params));
    if (method === "ui/notifications/tool-cancelled") this.heard.cancelled();
    if (method !== "ui/notifications/host-context-changed") return;
    this.context = { ...this.context, ...Object(params) };
    this.heard.context();
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#id;
    const answer = Promise.withResolvers<unknown>();
    this.#answers.set(id, answer);
    // The first message waits for a host that starts after its view.
    if (method !== "ui/initialize") {
      const over = setTimeout(() => answer.reject(new Unanswered("")), ANSWER_MS);
      answer.promise.then(
        () => clearTimeout(over),
        () => clearTimeout(over),
      );
    }
    this.#send({ id, method, params });
    return answer.promise;
  }

  #send(message: object): void {
    // The origin of a sandbox is the host's choice; nothing secret is sent.
    window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  }

  /** Hosts give a view the height that it reports. */
  #reportSize(): void {
    let reported = 0;
    const report = () => {
      const height = Math.ceil(document.body.getBoundingClientRect().height);
      if (height === reported) return;
      reported = height;
      this.#send({ method: "ui/notifications/size-changed", params: { height } });
    };
    new ResizeObserver(report).observe(document.body);
    report();
  }
}

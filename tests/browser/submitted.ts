import type { BrowserContextOptions } from "playwright-core";
import { at } from "../support/json.ts";
import type { Call } from "../support/submitted.ts";
import { openDatabase } from "./database.ts";
import { type Opened, post, requestBinding, type Workspace } from "./support.ts";

export { type Call, practise, sit, sitSection } from "../support/submitted.ts";

export function callerOf(workspace: Workspace, { page }: Opened): Call {
  return async (id, request) => {
    const answer = await page.request.post(`${workspace.url}/api/web/${id}`, {
      headers: { origin: workspace.url },
      data: request,
    });
    const body: unknown = await answer.json();
    if (!answer.ok()) throw new Error(`${id} was refused: ${JSON.stringify(body)}`);
    return at(body, "data");
  };
}

/** An agent that the learner has authorized: calls an operation with its token. */
export async function agentOf(workspace: Workspace, call: Call): Promise<Call> {
  const binding = await requestBinding(workspace.url, "Planner");
  await call("account_binding_confirm", { bindingId: binding.bindingId });
  const { token } = await binding.exchange();
  return async (id, request) => {
    const answer = await fetch(`${workspace.url}/api/v1/agent/capabilities/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${String(token)}` },
      body: JSON.stringify(request),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${id} was refused: ${JSON.stringify(body)}`);
    return at(body, "data");
  };
}

const PASSWORD = "correct horse battery";
/** Signing in computes what the stored hash asks for: here next to nothing. */
const CHEAP = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;

/** Opens a page as a learner or teacher of this name, whose account is created if it is missing. */
export async function openAs(
  workspace: Workspace,
  who: { readonly name: string; readonly role: "learner" | "teacher" },
  options?: BrowserContextOptions,
): Promise<Opened> {
  const email = `${who.name.toLowerCase()}@example.org`;
  const hash = await Bun.password.hash(PASSWORD, CHEAP);
  const database = openDatabase(workspace.database);
  database.run(
    "INSERT INTO accounts (email, email_key, name, role, password_hash, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0) ON CONFLICT DO NOTHING",
    [email, email, who.name, who.role, hash],
  );
  database.close();
  const answer = await post(workspace.url, "/api/web/account_login", { email, password: PASSWORD });
  const [name = "", value = ""] = (answer.headers.get("set-cookie") ?? "").split(";")[0]?.split("=") ?? [];
  const opened = await workspace.open(options);
  await opened.page.context().addCookies([{ name, value, url: workspace.url, httpOnly: true, sameSite: "Lax" }]);
  return opened;
}

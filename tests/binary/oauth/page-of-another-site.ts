import type { Page } from "playwright-core";

/** What the code of a page gets from the service at `base`, with the requests of a client of MCP and OAuth. */
export function asPage(page: Page, base: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (service) => {
    const json = { "content-type": "application/json" };
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const post = (path: string, init: RequestInit) => fetch(`${service}${path}`, { method: "POST", ...init });
    const read = async (path: string) =>
      (await fetch(`${service}${path}`, { headers: { "MCP-Protocol-Version": "2026-07-28" } })).json();
    const readable = (answer: Promise<Response>) => answer.then(({ status }) => status).catch(() => "unreadable");

    const refused = await post("/mcp", { headers: json, body: message });
    const resource = await read("/.well-known/oauth-protected-resource/mcp");
    const server = await read("/.well-known/oauth-authorization-server");
    const openId = await read("/.well-known/openid-configuration");
    const wish = JSON.stringify({ client_name: "A page", redirect_uris: [`${location.origin}/callback`] });
    const registered = await (
      await fetch(server.registration_endpoint, { method: "POST", headers: json, body: wish })
    ).json();
    const code = { grant_type: "authorization_code", code: "x", code_verifier: "y".repeat(43) };
    const tokens = await post("/oauth/token", {
      body: new URLSearchParams({ ...code, client_id: registered.client_id }),
    });
    const withToken = { ...json, authorization: "Bearer lectern_at_unknown", "MCP-Protocol-Version": "2026-07-28" };
    const own = { headers: json, body: "{}" };
    return {
      challenge: refused.headers.get("www-authenticate"),
      resource: resource.resource,
      issuer: server.issuer,
      openId: openId.issuer,
      registered: registered.client_name,
      tokenError: (await tokens.json()).error,
      revoked: (await post("/oauth/revoke", { body: new URLSearchParams({ token: "lectern_rt_unknown" }) })).status,
      mcpWithToken: (await post("/mcp", { headers: withToken, body: message })).status,
      workspace: await readable(post("/api/web/account_tokens_list", own)),
      workspaceWithCookie: await readable(post("/api/web/account_tokens_list", { ...own, credentials: "include" })),
      api: await readable(post("/api/v1/agent/capabilities/ielts_study_plans_list", own)),
    };
  }, base);
}

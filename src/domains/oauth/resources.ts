import { RESOURCE_PATHS, type Resource } from "../../identity/tokens.ts";

const ALL: readonly Resource[] = ["mcp", "api"];

/**
 * The resources that a client names (RFC 8707): the MCP endpoint, the API, or the base address for both. Without a name a token is valid for
 * both. A query is ignored, because the MCP endpoint takes its profile from there.
 * @returns null if a name is not of this service.
 */
export function resourcesNamed(named: readonly string[], baseUrl: string): readonly Resource[] | null {
  if (named.length === 0) return ALL;
  const found = named.map((name) => resourcesAt(name, baseUrl));
  if (found.includes(null)) return null;
  return ALL.filter((resource) => found.some((resources) => resources?.includes(resource)));
}

function resourcesAt(name: string, baseUrl: string): readonly Resource[] | null {
  const url = URL.parse(name);
  if (url === null || name.includes("#") || url.username !== "" || url.password !== "") return null;
  const base = new URL(baseUrl);
  if (url.origin !== base.origin) return null;
  const path = url.pathname.replace(/\/$/, "");
  const root = base.pathname.replace(/\/$/, "");
  if (path === root) return ALL;
  return ALL.flatMap((resource) => (path === `${root}${RESOURCE_PATHS[resource]}` ? [[resource]] : []))[0] ?? null;
}

import type { Audience, Capability } from "./capability.ts";

/** The declared operations of this deployment. */
export interface Registry {
  readonly all: readonly Capability[];
  get(id: string): Capability | undefined;
  /** The operations for one audience, in the order of declaration. */
  forAudience(audience: Audience): readonly Capability[];
}

/**
 * Creates the registry and refuses an inconsistent one. scripts/gen.ts and the tests create it from all operations, so that a mistake does
 * not reach users.
 * @throws Error naming the operation and what it lacks.
 */
export function createRegistry(capabilities: readonly Capability[]): Registry {
  const byId = new Map<string, Capability>();
  const names = new Set<string>();
  for (const capability of capabilities) {
    const problem = findProblem(capability);
    if (problem !== undefined) throw new Error(`${capability.id}: ${problem}`);
    if (byId.has(capability.id)) throw new Error(`${capability.id} is declared twice`);
    if (names.has(capability.name)) throw new Error(`${capability.id}: the name ${capability.name} is taken`);
    byId.set(capability.id, capability);
    names.add(capability.name);
  }
  const byAudience = new Map<Audience, Capability[]>();
  for (const capability of capabilities) {
    for (const audience of capability.audiences)
      byAudience.set(audience, [...(byAudience.get(audience) ?? []), capability]);
  }
  return {
    all: capabilities,
    get: (id) => byId.get(id),
    forAudience: (audience) => byAudience.get(audience) ?? [],
  };
}

function findProblem(capability: Capability): string | undefined {
  if (!/^[a-z]+(_[a-z]+)*$/.test(capability.id)) return "the id must be words in lower case joined by _";
  if (!/^[a-z_]+(\.[a-z_]+)+$/.test(capability.name)) return "the name must be dotted words";
  if (capability.group === "") return "it has no group";
  if (capability.summary.trim() === "" || capability.description.trim() === "")
    return "summary or description is empty";
  if (capability.returns.trim() === "") return "returns is empty";
  if (capability.audiences.length === 0) return "it has no audience";
  if (capability.examples.length === 0) return "it has no example";
  if (capability.request["additionalProperties"] !== false) return "the request must refuse unknown properties";
  if (capability.audiences.includes("agent") && !capability.id.startsWith("ielts_"))
    return "agent operations begin with ielts_";
  if (capability.audiences.includes("agent") && capability.scopes.length === 0)
    return "agent operations name their scopes";
  if (
    (capability.audiences.includes("protocol") || capability.sends !== undefined) !==
    (capability.route !== undefined)
  )
    return "a route belongs to protocol operations, files, texts and streams, and they need one";
  if (!capability.public && capability.roles !== undefined && capability.audiences.join() !== "web")
    return "only operations of the workspace ask for roles";
  if (capability.destroys === true && capability.effect !== "write") return "only writes change what was there";
  if (capability.upload !== undefined && (capability.effect !== "write" || capability.audiences.join() !== "web"))
    return "uploads are writes of the workspace";
  for (const [field, schema] of Object.entries(capability.request.properties)) {
    if ((schema.description ?? "") === "") return `the request field ${field} has no description`;
  }
  return undefined;
}

import type { OperationFacts } from "../../client/src/facts.ts";
import type { Capability } from "../../src/kernel/capability.ts";
import { camel, namedShapes, pascal } from "./client-names.ts";
import { pagingOf } from "./client-paging.ts";
import { comment, createTypePrinter } from "./client-types.ts";

const MADE_BY = "// Made by `bun scripts/gen.ts` from the registry; do not edit.";

interface Entry {
  readonly operation: Capability;
  /** The prefix of its types. */
  readonly stem: string;
  /** `client.<group>.<method>()`. */
  readonly group: string;
  readonly method: string;
  readonly facts: OperationFacts;
}

/**
 * The generated module of the client: what it knows of each operation at run time, and the types of all.
 * @param operations the operations that agents can call, with the calls of the protocol, which have only types.
 */
export async function clientOperations(
  root: string,
  operations: { readonly agent: readonly Capability[]; readonly protocol: readonly Capability[] },
): Promise<{ readonly js: string; readonly types: string }> {
  const entries = operations.agent.map(toEntry);
  const groups = Map.groupBy(entries, (entry) => entry.group);
  const printer = createTypePrinter(await namedShapes(root));
  for (const operation of [...operations.protocol, ...operations.agent]) {
    const stem = stemOf(operation);
    const what = `\`${operation.id}\``;
    printer.declare(`${stem}Request`, { ...operation.request, description: `What ${what} takes.` }, "request");
    const answers = `What ${what} answers. ${operation.returns}`;
    printer.declare(`${stem}Data`, { ...operation.response, description: answers }, "data");
  }
  return { js: moduleOf(entries, groups), types: typesOf(entries, groups, printer.declarations()) };
}

function toEntry(operation: Capability): Entry {
  const { group, method } = placeOf(operation);
  return {
    operation,
    stem: stemOf(operation),
    group: camel(group),
    method: camel(method),
    facts: { effect: operation.effect, paging: pagingOf(operation) },
  };
}

/** The group and the method of an operation in snake case: `study_todos` and `list`. */
export function placeOf({ id, name }: Capability): { readonly group: string; readonly method: string } {
  const [group = ""] = name.split(".");
  const words = id.replace(/^ielts_/, "");
  if (!words.startsWith(`${group}_`)) throw new Error(`${id} does not begin with ${group}, as its name does.`);
  return { group, method: words.slice(group.length + 1) };
}

/** The prefix of the types of an operation. */
export function stemOf(operation: Capability): string {
  return pascal(operation.id.replace(/^ielts_/, ""));
}

function moduleOf(entries: readonly Entry[], groups: ReadonlyMap<string, readonly Entry[]>): string {
  const facts = entries.map(({ operation, facts }) => `  ${operation.id}: ${JSON.stringify(facts)},\n`);
  const methods = [...groups].map(([group, members]) => {
    const lines = members.map(
      ({ method, operation }) =>
        `      ${method}: (request, options) => call(${JSON.stringify(operation.id)}, request, options),\n`,
    );
    return `    this.${group} = {\n${lines.join("")}    };\n`;
  });
  return `${MADE_BY}
/** What the client knows of each operation. */
export const OPERATIONS = {
${facts.join("")}};

/** The operations as methods, by group. */
export class Operations {
  constructor(call) {
${methods.join("")}  }
}
`;
}

function typesOf(
  entries: readonly Entry[],
  groups: ReadonlyMap<string, readonly Entry[]>,
  declarations: string,
): string {
  const rows = entries.map(({ operation, stem, facts }) => {
    const { paging } = facts;
    const place = paging?.within == null ? "" : `["${paging.within}"]`;
    const item = paging?.items == null ? "never" : `${stem}Data${place}["${paging.items}"][number]`;
    return `  ${operation.id}: { request: ${stem}Request; data: ${stem}Data; paged: ${paging !== null}; item: ${item} };\n`;
  });
  const interfaces = [...groups].map(([group, members]) => {
    const text = members.map((entry) => methodType(entry)).join("");
    return `/** The methods of \`client.${group}\`. */\nexport interface ${pascalOf(group)}Operations {\n${text}}\n`;
  });
  const fields = [...groups.keys()].map((group) => `  readonly ${group}: ${pascalOf(group)}Operations;\n`);
  return `${MADE_BY}
import type { OperationFacts } from "./facts.js";
import type { CallOptions } from "./options.js";

${declarations}
/** Every operation by its id: what it takes, what it answers, whether it has pages, and what is listed on them. */
export interface OperationMap {
${rows.join("")}}

/** Ids of the operations. */
export type OperationId = keyof OperationMap;

${interfaces.join("\n")}
/** What the client knows of each operation. */
export declare const OPERATIONS: { readonly [Id in OperationId]: OperationFacts };

/** The operations as methods, by group. */
export declare class Operations {
  constructor(call: (operation: OperationId, request?: object, options?: CallOptions) => Promise<unknown>);
${fields.join("")}}
`;
}

function methodType({ operation, stem, group, method }: Entry): string {
  const isOptional = isEmptyValid(operation);
  const [example] = operation.examples;
  const sent =
    example === undefined || Object.keys(example.request).length === 0 ? "" : JSON.stringify(example.request);
  const access = operation.public
    ? "Needs no token."
    : `Needs ${operation.scopes.map((one) => `\`${one}\``).join(", ")}.`;
  const doc = comment(
    [
      `${operation.summary}: \`${operation.id}\`, a ${operation.effect}. ${access}`,
      operation.description,
      ...(operation.notes.length === 0 ? [] : ["@remarks", ...operation.notes]),
      `@example\n\`await client.${group}.${method}(${sent})\``,
    ],
    "  ",
  );
  return `${doc}  ${method}(request${isOptional ? "?" : ""}: ${stem}Request, options?: CallOptions): Promise<${stem}Data>;\n`;
}

/** Whether a caller may leave out every field of the request. */
export function isEmptyValid({ request }: Capability): boolean {
  const required = request.required ?? [];
  return Object.entries(request.properties).every(([name, field]) => "default" in field || !required.includes(name));
}

function pascalOf(group: string): string {
  return group.slice(0, 1).toUpperCase() + group.slice(1);
}

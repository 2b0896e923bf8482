import type { TSchema } from "@sinclair/typebox";
import type { Capability } from "../../src/kernel/capability.ts";
import { namedShapes, pascal } from "./client-names.ts";
import { isEmptyValid, placeOf, stemOf } from "./client-operations.ts";
import { pagingOf } from "./client-paging.ts";
import { createPythonPrinter, docstring, pythonValue } from "./python-types.ts";

const PACKAGE = "client/python/src/lectern_client";
/** The generated modules of the Python client. */
export const PYTHON_TYPES = `${PACKAGE}/types.py`;
export const PYTHON_OPERATIONS = `${PACKAGE}/_operations.py`;

/** Parts the paragraphs of a docstring. */
const BLANK = " ";

const MADE_BY = "# Made by `bun scripts/gen.ts` from the registry; do not edit.";

/** Options of a call, as parameters of a method and as arguments of what it calls. */
const READ_OPTIONS = [
  "timeout: Optional[float] = None",
  "retries: Optional[int] = None",
  "on_answer: Optional[Callable[[AnswerNotice], None]] = None",
];
const OPTIONS = [...READ_OPTIONS, "idempotency_key: Union[str, Literal[False], None] = None"];

interface Entry {
  readonly operation: Capability;
  readonly stem: string;
  readonly group: string;
  readonly method: string;
  readonly paging: ReturnType<typeof pagingOf>;
}

/**
 * The generated modules of the Python client: the types of all operations; what the client knows of each at run time, and its method.
 * @param operations the operations that agents can call, with the calls of the binding, which have only types.
 */
export async function pythonModules(
  root: string,
  operations: { readonly agent: readonly Capability[]; readonly protocol: readonly Capability[] },
): Promise<{ readonly types: string; readonly operations: string }> {
  const printer = createPythonPrinter(await namedShapes(root));
  const entries = operations.agent.map((operation) => ({
    operation,
    stem: stemOf(operation),
    ...placeOf(operation),
    paging: pagingOf(operation),
  }));
  // Programs ask for access by a binding; the calls of OAuth are those of libraries for OAuth.
  const own = operations.protocol.filter((one) => one.sends === undefined);
  for (const operation of [...own, ...operations.agent]) {
    const what = `\`\`${operation.id}\`\``;
    const stem = stemOf(operation);
    printer.declare(`${stem}Request`, { ...operation.request, description: `What ${what} takes.` }, "request");
    const answers = `What ${what} answers. ${operation.returns}`;
    printer.declare(`${stem}Data`, { ...operation.response, description: answers }, "data");
  }
  for (const { operation, stem, paging } of entries) {
    const items = paging?.items == null ? undefined : pageOf(operation, paging.within)["properties"]?.[paging.items];
    if (items !== undefined) printer.name(`${stem}Item`, items["items"], `What \`\`${operation.id}\`\` lists.`);
  }
  return { types: typesModule(printer.declarations()), operations: operationsModule(entries) };
}

function pageOf({ response }: Capability, within: string | null): TSchema {
  const page: TSchema | undefined = within === null ? response : response["properties"]?.[within];
  if (page === undefined) throw new Error(`The page ${within} is not in the answer.`);
  return page;
}

function typesModule(declarations: string): string {
  return `${MADE_BY}
"""The types of requests and answers, by operation. Values are plain dictionaries with the names of the interface."""

from typing import Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

${declarations}`;
}

function operationsModule(entries: readonly Entry[]): string {
  const groups = Map.groupBy(entries, (entry) => entry.group);
  const paged = entries.filter(({ paging }) => paging !== null);
  const lists = paged.filter(({ paging }) => paging?.items != null);
  return `${MADE_BY}
"""The operations as methods, by group, and what the client knows of each."""

from typing import Callable, Dict, Iterator, Literal, Mapping, Optional, Union, cast, overload

from . import types
from ._facts import OperationFacts, Paging
from ._options import AnswerNotice

OperationId = Literal[
${entries.map(({ operation }) => `    "${operation.id}",\n`).join("")}]
"""Ids of the operations."""

OPERATIONS: Dict[str, OperationFacts] = {
${entries.map(factLine).join("")}}
"""What the client knows of each operation."""


${[...groups].map(([group, members]) => groupClass(group, members)).join("\n\n")}

class Operations:
    """The operations as methods, by group."""

    def __init__(self) -> None:
${[...groups.keys()].map((group) => `        self.${group} = ${pascal(group)}Operations(self)\n`).join("")}
${callMethods(entries)}
${pagingMethods("pages", paged, (entry) => `types.${entry.stem}Data`, [
  "The pages of an operation, from the position in the request to the end.",
  "For lists and for long texts alike. Raises LecternPagingError if the end cannot be reached.",
])}
${pagingMethods("items", lists, (entry) => `types.${entry.stem}Item`, [
  "The items that an operation lists, over all pages.",
  "Raises LecternPagingError if the end cannot be reached.",
])}
${abstractMethods()}`;
}

function factLine({ operation, paging }: Entry): string {
  const fields = paging === null ? [] : [paging.field, paging.next, paging.within, paging.items];
  const how = paging === null ? "None" : `Paging(${fields.map(pythonValue).join(", ")})`;
  return `    "${operation.id}": OperationFacts("${operation.effect}", ${how}),\n`;
}

function groupClass(group: string, members: readonly Entry[]): string {
  return `class ${pascal(group)}Operations:
    """The methods of \`\`client.${group}\`\`."""

    def __init__(self, client: "Operations") -> None:
        self._client = client

${members.map(method).join("\n")}`;
}

function method(entry: Entry): string {
  const { operation, stem, method } = entry;
  const options = optionsOf(entry);
  const passed = options.map((one) => one.split(":")[0] ?? "").map((name) => `${name}=${name}`);
  return `    def ${method}(
        self,
        request: ${requestType(entry)},
        *,
${options.map((one) => `        ${one},\n`).join("")}    ) -> types.${stem}Data:
${docstring(methodDoc(entry), "        ")}        answer = self._client.invoke("${operation.id}", request, ${passed.join(", ")})
        return cast(types.${stem}Data, answer)
`;
}

function methodDoc({ operation, group, method, stem }: Entry): string[] {
  const [example] = operation.examples;
  const sent = example === undefined || Object.keys(example.request).length === 0 ? "" : pythonValue(example.request);
  const scopes = operation.scopes.map((one) => `\`\`${one}\`\``).join(", ");
  const fields = Object.keys(operation.request.properties);
  return [
    `${operation.summary}: \`\`${operation.id}\`\`, a ${operation.effect}. ${operation.public ? "Needs no token." : `Needs ${scopes}.`}`,
    BLANK,
    operation.description,
    ...operation.notes,
    BLANK,
    fields.length === 0
      ? "Takes nothing."
      : `Takes \`\`types.${stem}Request\`\`, which documents each field with its bounds and default: ${fields.join(", ")}.`,
    `Returns \`\`types.${stem}Data\`\`. ${operation.returns}`,
    "Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.",
    BLANK,
    `Example: \`\`client.${group}.${method}(${sent})\`\``,
  ];
}

/** A write has a key, so that it can be repeated. */
function optionsOf({ operation }: Entry): readonly string[] {
  return operation.effect === "write" ? OPTIONS : READ_OPTIONS;
}

function requestType({ operation, stem }: Entry): string {
  return isEmptyValid(operation) ? `Optional[types.${stem}Request] = None` : `types.${stem}Request`;
}

function callMethods(entries: readonly Entry[]): string {
  const overloads = entries.map(
    (entry) => `    @overload
    def call(
        self,
        operation: Literal["${entry.operation.id}"],
        request: ${requestType(entry)},
        *,
${optionsOf(entry)
  .map((one) => `        ${one},\n`)
  .join("")}    ) -> types.${entry.stem}Data: ...
`,
  );
  return `${overloads.join("\n")}
    def call(
        self,
        operation: str,
        request: object = None,
        *,
${OPTIONS.map((one) => `        ${one},\n`).join("")}    ) -> object:
        """Calls an operation by its id and returns its data, with the types of that operation.

        Raises LecternError if the service refuses, LecternConnectionError if no complete answer arrives.
        """
        answer = self.invoke(
            operation,
            cast(Optional[Mapping[str, object]], request),
            timeout=timeout,
            retries=retries,
            on_answer=on_answer,
            idempotency_key=idempotency_key,
        )
        return answer
`;
}

function pagingMethods(
  name: "pages" | "items",
  entries: readonly Entry[],
  typeOf: (entry: Entry) => string,
  says: readonly string[],
): string {
  const options = READ_OPTIONS.map((one) => `        ${one},\n`).join("");
  const overloads = entries.map(
    (entry) => `    @overload
    def ${name}(
        self,
        operation: Literal["${entry.operation.id}"],
        request: ${requestType(entry)},
        *,
${options}    ) -> Iterator[${typeOf(entry)}]: ...
`,
  );
  const [first = "", rest = ""] = says;
  return `${overloads.join("\n")}
    def ${name}(
        self,
        operation: str,
        request: object = None,
        *,
${options}    ) -> Iterator[object]:
        """${first}

        ${rest}
        """
        given = cast(Optional[Mapping[str, object]], request)
        return self._${name}(operation, given, timeout=timeout, retries=retries, on_answer=on_answer)
`;
}

/** What the client itself does. */
function abstractMethods(): string {
  const common = "operation: str,\n        request: Optional[Mapping[str, object]]";
  const options = READ_OPTIONS.map((one) => `        ${one.replace(" = None", "")},\n`).join("");
  const hidden = ([name, answer]: readonly [string, string]) => `    def ${name}(
        self,
        ${common},
        *,
${options}    ) -> Iterator[${answer}]:
        raise NotImplementedError
`;
  return `    def invoke(
        self,
        ${common} = None,
        *,
${OPTIONS.map((one) => `        ${one},\n`).join("")}    ) -> Dict[str, object]:
        """Calls an operation whose id is known only at run time."""
        raise NotImplementedError

${hidden(["_pages", "Dict[str, object]"])}
${hidden(["_items", "object"])}`;
}

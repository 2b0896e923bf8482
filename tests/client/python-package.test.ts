import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import own from "../../package.json";
import { placeOf, stemOf } from "../../scripts/house/client-operations.ts";
import { pagingOf } from "../../scripts/house/client-paging.ts";
import { PYTHON_OPERATIONS, PYTHON_TYPES, pythonModules } from "../../scripts/house/python-operations.ts";
import { pythonValue } from "../../scripts/house/python-types.ts";
import { paced } from "../support/eventually.ts";
import { agentOperations, protocolOperations } from "../support/operations.ts";
import { type InstalledPython, installedPython, isWithoutPython, pythonBlocks } from "./python.ts";

const root = join(import.meta.dir, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Prints, as JSON, what a program sees of the installed package. */
const INSPECT = `
import ast, importlib.metadata, inspect, json, pathlib, sys, typing
import lectern_client
from lectern_client import OPERATIONS, LecternClient, types
client = LecternClient("https://study.example.org")
methods, sent, broken = {}, [], []
client.invoke = lambda operation, request=None, **options: sent.append([operation, request, sorted(options)]) or {}
for name, group in vars(client).items():
    if name.startswith("_") or not type(group).__name__.endswith("Operations"):
        continue
    for method, function in inspect.getmembers(group, inspect.ismethod):
        if method.startswith("_"):
            continue
        function({"mark": 1})
        hints = typing.get_type_hints(function)
        methods[sent[-1][0]] = [f"{name}.{method}", [one for one, type in vars(types).items() if type is hints["return"]], function.__doc__, sent[-1][1], sent[-1][2]]
for name, value in vars(types).items():
    if typing.is_typeddict(value) if hasattr(typing, "is_typeddict") else isinstance(value, type):
        typing.get_type_hints(value)
folder = pathlib.Path(lectern_client.__file__).parent
imports = set()
for file in folder.rglob("*.py"):
    for node in ast.walk(ast.parse(file.read_text("utf-8"), feature_version=(3, 9))):
        if isinstance(node, ast.Import):
            imports.update(one.name.split(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            imports.add(node.module.split(".")[0])
about = importlib.metadata.metadata("lectern-client")
print(json.dumps({
    "methods": methods,
    "facts": {name: [facts.effect, facts.paging and facts.paging._asdict()] for name, facts in OPERATIONS.items()},
    "foreign": sorted(imports - set(sys.stdlib_module_names)),
    "version": [about["Version"], lectern_client.__version__],
    "needs": [about["Requires-Python"], importlib.metadata.requires("lectern-client")],
    "exports": sorted(name for name in lectern_client.__all__ if not hasattr(lectern_client, name)),
    "keys": [sorted(types.StudyTodosCreateRequest.__required_keys__), sorted(types.AgentBindingCreateRequest.__optional_keys__)],
}))
`;

interface Inspected {
  readonly methods: Readonly<
    Record<string, [method: string, types: string[], doc: string, request: object, options: string[]]>
  >;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly foreign: readonly string[];
  readonly version: readonly string[];
  readonly needs: readonly unknown[];
  readonly exports: readonly string[];
  readonly keys: readonly (readonly string[])[];
}

describe("the generated modules of the Python client", () => {
  test("are what the registry gives", async () => {
    const made = await pythonModules(root, { agent: agentOperations, protocol: protocolOperations });
    expect(read(PYTHON_TYPES) === made.types).toBe(true);
    expect(read(PYTHON_OPERATIONS) === made.operations).toBe(true);
  });

  test("say nothing vague", async () => {
    const { types, operations } = await pythonModules(root, { agent: agentOperations, protocol: protocolOperations });
    const code = `${types}${operations}`.replaceAll(/"""[\s\S]*?"""/g, "");
    expect(code).not.toMatch(/\bAny\b/);
    for (const { id } of agentOperations) expect(types).toContain(`\`\`${id}\`\``);
  });
});

describe.skipIf(isWithoutPython)("the Python package", () => {
  let installed: InstalledPython;
  let seen: Inspected;
  beforeAll(async () => {
    installed = await installedPython();
    const { stdout, stderr } = await installed.run(["-c", INSPECT]);
    expect(stderr).toBe("");
    seen = JSON.parse(stdout);
  }, paced(120_000));
  afterAll(() => installed?.remove());

  test("has the version of the program and its license, and needs the standard library alone", () => {
    expect(seen.version).toEqual([own.version, own.version]);
    expect(read("client/python/LICENSE")).toBe(read("LICENSE"));
    expect([seen.needs, seen.foreign, seen.exports]).toEqual([[">=3.9", null], [], []]);
  });

  test("holds its modules with the mark of types, and nothing else", () => {
    const others = installed.packed.filter((path) => !/^lectern_client\/\w+\.py$/.test(path));
    const about = `lectern_client-${own.version}.dist-info/`;
    expect(others.filter((path) => !path.startsWith(about))).toEqual(["lectern_client/py.typed"]);
    expect(others).toContain(`${about}LICENSE`);
    expect(installed.packed).toContain("lectern_client/types.py");
  });

  test("has a method for each operation of the registry, which calls it with its request", () => {
    expect(Object.keys(seen.methods).toSorted()).toEqual(agentOperations.map(({ id }) => id).toSorted());
    for (const operation of agentOperations) {
      const { group, method } = placeOf(operation);
      const keys = operation.effect === "write" ? ["idempotency_key"] : [];
      const [name, types, doc, request, options] = seen.methods[operation.id] ?? [];
      expect([name, request]).toEqual([`${group}.${method}`, { mark: 1 }]);
      expect(types).toContain(`${stemOf(operation)}Data`);
      expect(options).toEqual([...keys, "on_answer", "retries", "timeout"]);
      const words = (text: string) => text.replaceAll(/\s+/g, " ");
      const scopes = operation.public ? [] : operation.scopes;
      for (const part of [operation.summary, operation.id, operation.returns, ...scopes]) {
        expect(words(doc ?? "")).toContain(words(part));
      }
    }
  });

  test("knows the effect and the pages of each", () => {
    expect(seen.facts).toEqual(Object.fromEntries(agentOperations.map((one) => [one.id, [one.effect, pagingOf(one)]])));
  });

  test("knows at run time which fields are required", () => {
    expect(seen.keys).toEqual([["items"], ["tokenType"]]);
  });

  test("names in its README which reasons are the client's own", () => {
    const reasons = [...read("client/src/answer.ts").matchAll(/"(answer\.\w+)"/g)].map((match) => match[1] ?? "");
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) {
      expect(read("client/python/README.md")).toContain(`\`${reason}\``);
      expect(read("client/python/src/lectern_client/_answer.py")).toContain(`"${reason}"`);
    }
  });

  const HEAD =
    'from lectern_client import LecternClient, types\nlectern = LecternClient("https://study.example.org")\n';

  test(
    "takes every example of the contract, strictly typed, by method and by id",
    async () => {
      const calls = agentOperations.flatMap((operation) => {
        const { group, method } = placeOf(operation);
        const data = `types.${stemOf(operation)}Data`;
        return operation.examples.flatMap(({ request }, index) => [
          `a_${operation.id}_${index}: ${data} = lectern.${group}.${method}(${pythonValue(request)})`,
          `b_${operation.id}_${index}: ${data} = lectern.call("${operation.id}", ${pythonValue(request)})`,
        ]);
      });
      expect(calls.length).toBeGreaterThan(2 * 64);
      expect(await installed.typeErrors(`${HEAD}${calls.join("\n")}\n`)).toEqual([]);
    },
    paced(120_000),
  );

  /** Each line has its own mistake. */
  const WRONG = [
    'lectern.call("ielts_nothing")',
    'lectern.call("ielts_study_todos_list", {"limmit": 5})',
    'lectern.call("ielts_study_todos_list", {"limit": "5"})',
    'lectern.call("ielts_vocabulary_personal_delete")',
    'lectern.call("ielts_vocabulary_personal_delete", {})',
    'lectern.vocabulary.personal_search({"learningState": "known"})',
    'lectern.vocabulary.personal_add({"items": [{"meaning": "without a phrase"}]})',
    'lectern.resources.related({"contentRef": {"kind": "question_part", "slug": "x"}})',
    'lectern.pages("ielts_feedback_list")',
    'lectern.items("ielts_prep_read_guide", {"slug": "a"})',
    'lectern.feedback.create({"content": "a"}, idempotency_key=True)',
    'lectern.study_todos.list({}, idempotency_key="a")',
    'lectern.vocabulary.personal_search()["itms"]',
    "LecternClient()",
  ];

  test(
    "refuses each mistake before it runs",
    async () => {
      const errors = await installed.typeErrors(`${HEAD}${WRONG.join("\n")}\n`);
      const lines = new Set(errors.map((error) => Number(/checked\.py:(\d+)/.exec(error)?.[1]) - 3));
      expect(WRONG.filter((_, index) => !lines.has(index))).toEqual([]);
      expect([...lines].toSorted((a, b) => a - b)).toEqual(WRONG.map((_, index) => index));
    },
    paced(120_000),
  );

  test(
    "knows what a list lists and what a kind decides",
    async () => {
      const right = `
from typing import Optional
from lectern_client import OperationId
entry: types.VocabularyEntry = next(lectern.items("ielts_vocabulary_personal_search", {"limit": 5}))
task: types.StudyTask = next(lectern.items("ielts_study_plans_get", {"planId": 1}))
page: types.PrepReadGuideData = next(lectern.pages("ielts_prep_read_guide", {"slug": "a"}))
request: types.VocabularyPersonalSearchRequest = {"learningState": "review"}
operation: OperationId = "ielts_feedback_list"
found = lectern.invoke(operation, {"any": 1})
lectern.notifications.configure_messenger_task_reminders({"taskIds": (1, 2), "enabled": True})
lectern.feedback.create({"content": "a"}, idempotency_key=False)


def part_of(ref: types.ContentRef) -> Optional[int]:
    return ref["partId"] if ref["kind"] == "question_part" else None
`;
      expect(await installed.typeErrors(HEAD + right)).toEqual([]);
    },
    paced(120_000),
  );

  test(
    "fits every block of its README",
    async () => {
      const blocks = pythonBlocks();
      expect(blocks.length).toBeGreaterThanOrEqual(9);
      // What a block does not declare itself comes from the first one.
      for (const block of blocks) {
        const errors = await installed.typeErrors(/import LecternClient\b/.test(block) ? block : HEAD + block);
        expect([block, errors]).toEqual([block, []]);
      }
    },
    paced(240_000),
  );
});

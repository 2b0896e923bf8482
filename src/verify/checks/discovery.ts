import type { Check, Probe } from "../check.ts";
import { CAPABILITIES_PATH, type Exchange } from "../client.ts";
import { CONTRACT_OPERATIONS, type ContractOperation } from "../contract/operations.ts";
import { describedPost } from "../create-facts.ts";
import { at, isObject } from "../json.ts";
import { resolved } from "../schema.ts";
import { type SchemaProblem, schemaProblem } from "../schema-problem.ts";
import { brief, expectThat, forEach, READS, requireAllowed, requireOffered, shown } from "./asking.ts";
import { catalogChecks } from "./catalog.ts";
import { dataOf } from "./envelope.ts";

/** Section 4.1: what the service says about itself, and that it behaves accordingly. */
export const discoveryChecks: readonly Check[] = [
  {
    section: "4.1",
    name: "discovery.listing",
    title: "The runtime listing names operations of the contract",
    async run(probe: Probe) {
      const exchange = await probe.facts.listing();
      expectThat(probe, exchange.status === 200 && isObject(exchange.json), {
        expected: `GET ${CAPABILITIES_PATH} lists the operations that the running environment has.`,
        actual: `It was answered ${shown(exchange)}.`,
        exchange,
      });
      const listed = await probe.facts.listed();
      expectThat(
        probe,
        CONTRACT_OPERATIONS.some(({ id }) => listed.has(id)),
        {
          expected: "The listing names operations by their ids.",
          actual: "It names no operation of the contract.",
          exchange,
        },
      );
    },
  },
  ...forEach(CONTRACT_OPERATIONS, ({ id }) => ({
    kind: "discovery.listed",
    section: "4.1",
    title: `${id} is listed where it runs, and runs where it is listed`,
    async run(probe: Probe) {
      const isListed = (await probe.facts.listed()).has(id);
      // No operation can act on an array.
      const exchange = await probe.client.call(id, undefined, { rawBody: "[]" });
      const runs = exchange.status !== 404;
      expectThat(probe, isListed === runs, {
        expected: "The runtime listing names exactly the operations that the running environment has.",
        actual: isListed
          ? `It names ${id}, which was answered ${shown(exchange)}.`
          : `It does not name ${id}, which runs.`,
        exchange,
      });
      if (!isListed && !runs) probe.skip(`The deployment does not offer ${id}.`);
    },
  })),
  ...forEach(CONTRACT_OPERATIONS, ({ id }) => ({
    kind: "discovery.page",
    section: "4.1",
    title: `${id} has a Markdown description`,
    async run(probe: Probe) {
      await requireOffered(probe, id);
      const exchange = await probe.client.request("GET", `${CAPABILITIES_PATH}/${id}.md`);
      const type = exchange.headers["content-type"] ?? "";
      const isText = /^text\/(markdown|x-markdown|plain)/i.test(type);
      expectThat(probe, exchange.status === 200 && isText && exchange.text.includes(id), {
        expected: `GET ${CAPABILITIES_PATH}/${id}.md answers Markdown that describes the operation.`,
        actual: `It was answered HTTP ${exchange.status}, ${type || "no content type"}, ${exchange.text.length} characters.`,
        exchange,
      });
    },
  })),
  {
    section: "4.1",
    name: "discovery.openapi",
    title: "There is an OpenAPI 3.1 description",
    async run(probe: Probe) {
      const version = at(await probe.facts.openApi(), "openapi");
      expectThat(probe, typeof version === "string" && version.startsWith("3.1"), {
        expected: "GET /api/v1/agent/openapi.json answers an OpenAPI 3.1 document.",
        actual: `Its "openapi" is ${brief(version)}.`,
      });
    },
  },
  ...forEach(CONTRACT_OPERATIONS, (operation) => ({
    kind: "discovery.described",
    section: "4.1",
    title: `${operation.id} is in the OpenAPI description with its request and answer`,
    run: (probe: Probe) => expectDescribed(probe, operation),
  })),
  ...forEach(READS, ({ id }) => ({
    kind: "discovery.answer",
    section: "4.1",
    title: `${id} answers by its published schema`,
    async run(probe: Probe) {
      await requireAllowed(probe, id);
      const schema = await probe.facts.answerSchema(id);
      if (!isObject(schema)) probe.skip(`The description of ${id} has no schema of its answer.`);
      const exchange = await probe.facts.validAnswer(id);
      if (exchange === null) probe.skip(`The learner has nothing that ${id} could be asked for.`);
      if (dataOf(exchange) === undefined) probe.skip(`${id} did not answer with data: ${shown(exchange)}.`);
      expectAnswerFits(probe, id, schema, exchange);
    },
  })),
  ...catalogChecks,
];

async function expectDescribed(probe: Probe, { id }: ContractOperation): Promise<void> {
  await requireOffered(probe, id);
  const document = await probe.facts.openApi();
  const post = resolved(document, describedPost(document, id));
  const expected = `The OpenAPI description has POST ${CAPABILITIES_PATH}/${id}`;
  if (!expectThat(probe, isObject(post), { expected: `${expected}.`, actual: "It does not." })) return;
  const request = at(post, "requestBody", "content", "application/json", "schema");
  expectThat(probe, isObject(request), { expected: `${expected} with a schema of its body.`, actual: "It has none." });
  const answer = at(post, "responses", "200", "content", "application/json", "schema");
  expectThat(probe, isObject(answer), { expected: `${expected} with a schema of its answer.`, actual: "It has none." });
}

function expectAnswerFits(probe: Probe, id: string, schema: object, exchange: Exchange): void {
  let problem: SchemaProblem | null;
  try {
    problem = schemaProblem(schema, exchange.json);
  } catch (error) {
    probe.skip(`The described schema of the answer of ${id} cannot be applied: ${String(error).split("\n")[0]}`);
  }
  if (problem === null) return;
  const where = problem.path.length === 0 ? "" : `At /${problem.path.join("/")}: `;
  const value = where === "" ? "" : ` It is ${brief(at(exchange.json, ...problem.path))}.`;
  probe.deviates({
    expected: "An answer satisfies the schema that the OpenAPI description publishes.",
    actual: `${where}${problem.text}${value}`,
    exchange,
  });
}

import { parseInstant } from "../../lib/instants.ts";
import { newUuid } from "../../lib/uuid.ts";
import type { Check, Probe } from "../check.ts";
import type { Exchange } from "../client.ts";
import type { Facts } from "../facts.ts";
import { at, isObject, type JsonObject } from "../json.ts";
import { MARK } from "../request-parts.ts";
import { RequestShape } from "../request-shape.ts";
import { shown } from "./asking.ts";
import { clear, type Made } from "./clearing.ts";
import { continuation, listIn } from "./pages.ts";

export { NO_ID } from "../nothing.ts";

/** A call that went well. */
export interface Answer {
  readonly data: JsonObject;
  readonly exchange: Exchange;
}

/** What a list holds, read page by page. */
export interface Whole {
  readonly records: readonly JsonObject[];
  /** False where it has more pages than are read. */
  readonly complete: boolean;
  /** The last page. */
  readonly last: Answer;
}

const LARGE_PAGE = 200;
/** More pages of one list are not read. */
const MAX_PAGES = 80;

/** A check that calls several operations one after the other. */
export function defineScenario(run: (scenario: Scenario, probe: Probe) => Promise<void>): Check["run"] {
  return async (probe) => {
    const scenario = new Scenario(probe);
    try {
      await run(scenario, probe);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    } finally {
      await scenario.end();
    }
  };
}

/** The story cannot go on: what came before is told already. */
class Ended extends Error {
  override readonly message = "a call before that was refused";
}

export class Scenario {
  /** Stands in every text that is made here, so that people see where it came from. Of letters, digits and spaces. */
  readonly mark = `${MARK} ${newUuid().slice(0, 8)}`;
  readonly #shelves: { readonly what: string; readonly find: () => Promise<readonly Made[]> }[] = [];

  constructor(private readonly probe: Probe) {}

  get facts(): Facts {
    return this.probe.facts;
  }

  skip(why: string): never {
    return this.probe.skip(why);
  }

  /** Tells where something does not hold. Answers whether it does. */
  must(holds: boolean, expected: string, actual: string, exchange?: Exchange): boolean {
    if (!holds) this.probe.deviates({ expected, actual, ...(exchange && { exchange }) });
    return holds;
  }

  /** A call whatever its answer, but for one that the token may not make or that this deployment does not have. */
  async call(operation: string, body: unknown): Promise<Exchange> {
    const exchange = await this.probe.client.call(operation, body);
    if (exchange.status === 403) this.skip(`The token may not call ${operation}.`);
    if (exchange.status === 404 && !(await this.facts.offers(operation))) {
      this.skip(`The deployment does not offer ${operation}.`);
    }
    return exchange;
  }

  /** A call that keeps to the contract; the story ends where it is not answered 200. */
  async ok(operation: string, body: unknown): Promise<Answer> {
    const exchange = await this.call(operation, body);
    const data = at(exchange.json, "data");
    if (exchange.status === 200 && isObject(data)) return { data, exchange };
    const expected = `${operation} answers such a request 200 with an object in data.`;
    this.must(false, expected, `It was answered ${shown(exchange)}.`, exchange);
    throw new Ended();
  }

  /** A call that must be refused as a bad request. */
  async refused(operation: string, body: unknown, expected: string): Promise<void> {
    await this.#expect(await this.call(operation, body), [[400, 40001]], expected);
  }

  /** A call whose target must not be there. */
  async gone(operation: string, body: unknown, expected: string): Promise<void> {
    await this.#expect(await this.call(operation, body), [[404, 40401]], expected);
  }

  /** A call that must be refused, as a bad request or because there is no such target. */
  async rejected(operation: string, body: unknown, expected: string): Promise<void> {
    const ways = [[400, 40001] as const, [404, 40401] as const];
    await this.#expect(await this.call(operation, body), ways, expected);
  }

  async #expect(exchange: Exchange, ways: readonly (readonly [number, number])[], expected: string): Promise<void> {
    const code = at(exchange.json, "code");
    const meant = ways.map(([status, number]) => `${status} / ${number}`).join(" or ");
    const holds = ways.some(([status, number]) => exchange.status === status && code === number);
    this.must(holds, `${expected} (${meant})`, `It was answered ${shown(exchange)}.`, exchange);
  }

  /** What an answer lists: the field of the first of these names, else the only one that can be meant. */
  list({ data, exchange }: Answer, ...names: readonly string[]): readonly JsonObject[] {
    const named = names.map((name) => data[name]).find((value) => Array.isArray(value));
    const found = named ?? listIn(data)?.items;
    if (!Array.isArray(found)) this.skip(`Which field of the answer to ${exchange.call} is its list is not known.`);
    return found.filter(isObject);
  }

  /** A whole list, continued as its answers say. */
  async all(operation: string, request: JsonObject, ...names: readonly string[]): Promise<Whole> {
    const records: JsonObject[] = [];
    const size = await this.#largestPage(operation);
    const asked: JsonObject[] = [];
    let more: JsonObject = {};
    for (let page = 0; ; page++) {
      const last: Answer = await this.ok(operation, { ...size, ...request, ...more });
      const found = this.list(last, ...names);
      records.push(...found);
      const next: JsonObject | null = continuation(last.data);
      if (next === null) return { records, complete: true, last };
      if (asked.some((one) => Bun.deepEquals(one, next))) {
        // A list that goes on with what comes later ends so.
        if (found.length === 0) return { records, complete: true, last };
        const expected = `The pages of ${operation} go on to their end.`;
        this.must(false, expected, `After page ${page + 1} it points to ${JSON.stringify(next)} again.`, last.exchange);
        return { records, complete: false, last };
      }
      asked.push(next);
      if (page + 1 === MAX_PAGES) return { records, complete: false, last };
      more = next;
    }
  }

  /** The fewest calls are made with the largest pages, where the deployment says how large they may be. */
  async #largestPage(operation: string): Promise<JsonObject> {
    const most = at(await this.facts.requestSchema(operation), "properties", "limit", "maximum");
    return typeof most === "number" ? { limit: Math.min(most, LARGE_PAGE) } : {};
  }

  /** The request of an operation as the deployment describes it. */
  async shape(operation: string): Promise<RequestShape> {
    const shape = await RequestShape.of(this.facts, operation);
    return shape ?? this.skip(`The deployment does not describe the request of ${operation}.`);
  }

  /** The name of a field that the contract does not give: the first of these that the deployment's request has. */
  async named(operation: string, what: string, ...names: readonly string[]): Promise<string> {
    const found = (await this.shape(operation)).oneOf(...names);
    return found ?? this.skip(`The name of ${what} in ${operation} is not known: it is none of ${names.join(", ")}.`);
  }

  /** Milliseconds since the epoch by the clock of the service. */
  async now(): Promise<number> {
    const { data } = await this.ok("ielts_footprints_list", { limit: 1 });
    const asOf = data["asOf"];
    const instant = typeof asOf === "string" ? parseInstant(asOf) : null;
    return instant?.ms ?? this.skip("The service does not tell its time: asOf of ielts_footprints_list is no instant.");
  }

  /** Whether a record carries the mark of this story in one of its texts. */
  isMine(record: JsonObject): boolean {
    return Object.values(record).some((value) => typeof value === "string" && value.includes(this.mark));
  }

  /** At the end of the story, takes away what is found, whatever happens until then. Say so before anything is made. */
  leavesNo(what: string, find: () => Promise<readonly Made[]>): void {
    this.#shelves.push({ what, find });
  }

  /** Takes away what was made, last things first, and tells of what stays. */
  async end(): Promise<void> {
    for (const { what, find } of this.#shelves.splice(0).toReversed()) {
      const stays = await clear(find).catch((error: unknown) => [messageOf(error)]);
      const actual = `Look for ${what} marked "${this.mark}" and remove them by hand: ${stays.join("; ")}.`;
      this.must(stays.length === 0, "What was made can be found and removed again.", actual);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The id of a record: the first of these fields that is one. */
export function idOf(record: JsonObject, ...names: readonly string[]): number | string | undefined {
  const values = names.map((name) => record[name]);
  return values.find((value) => typeof value === "number" || typeof value === "string");
}

/** Values that occur more than once. */
export function repeated<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

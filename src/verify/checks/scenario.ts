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

/** A successful call. */
export interface Answer {
  readonly data: JsonObject;
  readonly exchange: Exchange;
}

/** The contents of a list, read page by page. */
export interface Whole {
  readonly records: readonly JsonObject[];
  /** False if it has more pages than are read. */
  readonly complete: boolean;
  /** The last page. */
  readonly last: Answer;
}

const LARGE_PAGE = 200;
/** The maximum number of pages of one list. */
const MAX_PAGES = 80;

/** A check that calls several operations in sequence. */
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

/** The scenario cannot continue; the reason is already reported. */
class Ended extends Error {
  override readonly message = "a call before that was refused";
}

export class Scenario {
  /** Appears in every text that is written here, so that people see where it came from. Contains letters, digits and spaces. */
  readonly mark = `${MARK} ${newUuid().slice(0, 8)}`;
  readonly #shelves: { readonly what: string; readonly find: () => Promise<readonly Made[]> }[] = [];

  constructor(private readonly probe: Probe) {}

  get facts(): Facts {
    return this.probe.facts;
  }

  skip(why: string): never {
    return this.probe.skip(why);
  }

  /** Records a deviation if a condition does not hold. Returns whether it holds. */
  must(holds: boolean, expected: string, actual: string, exchange?: Exchange): boolean {
    if (!holds) this.probe.deviates({ expected, actual, ...(exchange && { exchange }) });
    return holds;
  }

  /** A call with any answer, except that the check is skipped if the token may not make it or this deployment does not offer it. */
  async call(operation: string, body: unknown): Promise<Exchange> {
    const exchange = await this.probe.client.call(operation, body);
    if (exchange.status === 403) this.skip(`The token may not call ${operation}.`);
    if (exchange.status === 404 && !(await this.facts.offers(operation))) {
      this.skip(`The deployment does not offer ${operation}.`);
    }
    return exchange;
  }

  /** A call that follows the contract; the scenario ends if the answer is not 200. */
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

  /** A call whose target must not exist. */
  async gone(operation: string, body: unknown, expected: string): Promise<void> {
    await this.#expect(await this.call(operation, body), [[404, 40401]], expected);
  }

  /** A call that must be refused as a bad request or as not found. */
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

  /** The list of an answer: the first of these field names, or else the only list in it. */
  list({ data, exchange }: Answer, ...names: readonly string[]): readonly JsonObject[] {
    const named = names.map((name) => data[name]).find((value) => Array.isArray(value));
    const found = named ?? listIn(data)?.items;
    if (!Array.isArray(found)) this.skip(`Which field of the answer to ${exchange.call} is its list is not known.`);
    return found.filter(isObject);
  }

  /** A whole list, page by page. */
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
        // If a list's cursor also continues to future items, an empty page ends the list.
        if (found.length === 0) return { records, complete: true, last };
        const expected = `The pages of ${operation} continue to the end.`;
        this.must(false, expected, `After page ${page + 1} it points to ${JSON.stringify(next)} again.`, last.exchange);
        return { records, complete: false, last };
      }
      asked.push(next);
      if (page + 1 === MAX_PAGES) return { records, complete: false, last };
      more = next;
    }
  }

  /** The largest page size that the deployment describes needs the fewest calls. */
  async #largestPage(operation: string): Promise<JsonObject> {
    const most = at(await this.facts.requestSchema(operation), "properties", "limit", "maximum");
    return typeof most === "number" ? { limit: Math.min(most, LARGE_PAGE) } : {};
  }

  /** The request of an operation as the deployment describes it. */
  async shape(operation: string): Promise<RequestShape> {
    const shape = await RequestShape.of(this.facts, operation);
    return shape ?? this.skip(`The deployment does not describe the request of ${operation}.`);
  }

  /** The name of a field that the contract does not fix: the first of these in the deployment's request. */
  async named(operation: string, what: string, ...names: readonly string[]): Promise<string> {
    const found = (await this.shape(operation)).oneOf(...names);
    return (
      found ?? this.skip(`The name of ${what} in ${operation} is not known: it is not one of ${names.join(", ")}.`)
    );
  }

  /** The service's time in milliseconds since the epoch. */
  async now(): Promise<number> {
    const { data } = await this.ok("ielts_footprints_list", { limit: 1 });
    const asOf = data["asOf"];
    const instant = typeof asOf === "string" ? parseInstant(asOf) : null;
    return (
      instant?.ms ?? this.skip("The service does not report its time: asOf of ielts_footprints_list is not an instant.")
    );
  }

  /** Whether a record carries the mark of this scenario in one of its texts. */
  isMine(record: JsonObject): boolean {
    return Object.values(record).some((value) => typeof value === "string" && value.includes(this.mark));
  }

  /** Registers what to remove at the end of the scenario, whatever happens before. Call it before anything is created. */
  leavesNo(what: string, find: () => Promise<readonly Made[]>): void {
    this.#shelves.push({ what, find });
  }

  /** Removes what was created, in reverse order, and reports what stays. */
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

/** The id of a record: the first of these fields that has one. */
export function idOf(record: JsonObject, ...names: readonly string[]): number | string | undefined {
  const values = names.map((name) => record[name]);
  return values.find((value) => typeof value === "number" || typeof value === "string");
}

/** Values that occur more than once. */
export function repeated<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

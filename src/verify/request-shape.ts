import type { Facts } from "./facts.ts";
import { at, isObject, type JsonObject, listAt } from "./json.ts";

/** What a deployment says that a request may contain, across all alternatives of its schema. */
export class RequestShape {
  readonly #schemas: readonly JsonObject[];

  constructor(schema: unknown) {
    this.#schemas = spread(schema);
  }

  /** The request of an operation, or null if the deployment does not describe it. */
  static async of(facts: Facts, operation: string): Promise<RequestShape | null> {
    const schema = await facts.requestSchema(operation);
    return schema === undefined ? null : new RequestShape(schema);
  }

  /** Field names of every alternative. */
  get names(): readonly string[] {
    const names = this.#schemas.flatMap((schema) => Object.keys(Object(schema["properties"])));
    return [...new Set(names)];
  }

  field(name: string): RequestShape | undefined {
    return inner(this.#schemas.map((schema) => at(schema, "properties", name)));
  }

  /** The items of a list. */
  get items(): RequestShape | undefined {
    return inner(this.#schemas.map((schema) => schema["items"]));
  }

  /** The values of an enumeration. */
  get words(): readonly string[] {
    const words = this.#schemas.flatMap((schema) => [schema["const"], ...listAt(schema, "enum")]);
    return words.filter((word) => typeof word === "string");
  }

  isOf(type: string): boolean {
    return this.#schemas.some((schema) => [schema["type"]].flat().includes(type));
  }

  /** The first of these names that the request has, or undefined. */
  oneOf(...names: readonly string[]): string | undefined {
    return names.find((name) => this.names.includes(name));
  }

  /** The first of these field names that the request has. */
  find(isMeant: (field: RequestShape, name: string) => boolean): string | undefined {
    return this.names.find((name) => isMeant(this.field(name) ?? new RequestShape({}), name));
  }
}

function inner(schemas: readonly unknown[]): RequestShape | undefined {
  const found = schemas.filter((schema) => schema !== undefined);
  return found.length === 0 ? undefined : new RequestShape({ anyOf: found });
}

/** The object schemas of a schema: itself, or its alternatives. */
function spread(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return [];
  const others = ["anyOf", "oneOf", "allOf"].flatMap((word) => listAt(schema, word)).flatMap(spread);
  return others.length > 0 && schema["properties"] === undefined ? others : [schema, ...others];
}

/** The JSON Schema keywords these pages read. The service uses no others in its descriptions. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A field of an object, with its nested fields. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  /** Whether it is always present: a field with a default may be left out of a request. */
  readonly isRequired: boolean;
  readonly groups: readonly FieldGroup[];
}

/** The fields of one object: the only one, or one of several alternatives, which a constant in one of their fields distinguishes. */
export interface FieldGroup {
  readonly tag: { readonly name: string; readonly value: string; readonly about: string } | null;
  readonly fields: readonly Field[];
}

/** The fields of a schema, including those of array items and alternatives; empty if it contains no object. */
export function groupsOf(schema: Schema): FieldGroup[] {
  const objects = objectsIn(schema);
  const tag = objects.length > 1 ? tagOf(objects) : undefined;
  return objects.map((object) => {
    const { description = "", const: value } = object.properties?.[tag ?? ""] ?? {};
    return {
      tag: tag === undefined ? null : { name: tag, value: String(value), about: description },
      fields: fieldsOf(object).filter(({ name }) => name !== tag),
    };
  });
}

/** The total number of fields. */
export function countFields(groups: readonly FieldGroup[]): number {
  return groups.reduce(
    (sum, { fields }) => sum + fields.reduce((inner, field) => inner + 1 + countFields(field.groups), 0),
    0,
  );
}

/** The alternatives of a schema, nested ones included; a schema without alternatives is its own only one. */
export function optionsOf(schema: Schema): Schema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(optionsOf);
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name) && schema.default === undefined,
    groups: groupsOf(schema),
  }));
}

function objectsIn(schema: Schema): Schema[] {
  return optionsOf(schema).flatMap((option) => {
    if (option.type === "object") return option.properties === undefined ? [] : [option];
    return option.items === undefined ? [] : objectsIn(option.items);
  });
}

/** The first field that is a constant in each of several objects. */
function tagOf(objects: readonly Schema[]): string | undefined {
  return Object.keys(objects[0]?.properties ?? {}).find((name) =>
    objects.every(({ properties }) => typeof properties?.[name]?.const === "string"),
  );
}

import { useQuery } from "@tanstack/react-query";
import { readDocument } from "../developers/service.ts";
import { activityKeys } from "./keys.ts";

const CATALOG_PATH = "/api/public/developer-api/catalog.json";

/** What this page reads of the service's own list of its operations. */
interface Catalog {
  readonly operations: readonly {
    readonly operationName: string;
    readonly group: string;
    readonly effect: "read" | "write";
  }[];
}

export interface Operations {
  /** In the order in which the service lists them. */
  readonly groups: readonly string[];
  /** Ids of those of a group and of an effect; null stands for any. */
  idsOf(wanted: { readonly group: string | null; readonly effect: "read" | "write" | null }): string[];
  /** Null for what is no operation of this service. */
  effectOf(id: string): "read" | "write" | null;
}

/** The operations that agents can call. They change with the service alone. */
export function useOperations() {
  return useQuery({
    queryKey: activityKeys.operations,
    queryFn: async ({ signal }) => operationsOf(await readDocument<Catalog>(CATALOG_PATH, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function operationsOf({ operations }: Catalog): Operations {
  const effects = new Map(operations.map(({ operationName, effect }) => [operationName, effect]));
  return {
    groups: [...new Set(operations.map(({ group }) => group))],
    idsOf: ({ group, effect }) =>
      operations
        .filter((one) => (group === null || one.group === group) && (effect === null || one.effect === effect))
        .map(({ operationName }) => operationName),
    effectOf: (id) => effects.get(id) ?? null,
  };
}

import { useQuery } from "@tanstack/react-query";
import { readDocument } from "../developers/service.ts";
import { activityKeys } from "./keys.ts";

const CATALOG_PATH = "/api/public/developer-api/catalog.json";

/** The fields this page reads from the service's list of operations. */
interface Catalog {
  readonly operations: readonly {
    readonly operationName: string;
    readonly group: string;
    readonly effect: "read" | "write";
  }[];
}

export interface Operations {
  /** In the order of the service's list. */
  readonly groups: readonly string[];
  /** Ids of the operations with a group and an effect; null matches any. */
  idsOf(wanted: { readonly group: string | null; readonly effect: "read" | "write" | null }): string[];
  /** Null if the service has no such operation. */
  effectOf(id: string): "read" | "write" | null;
}

/** The operations that agents can call. They change only with a new version of the service. */
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

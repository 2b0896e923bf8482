import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RequestedSettings } from "../../../domains/connections/settings.schema.ts";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { invalidateWhenSettled } from "../../reading.ts";
import { connectionKeys } from "./keys.ts";

export type Connections = ResponseOf<"connections_list">;
export type Connection = Connections["items"][number];
export type ConnectionKind = Connection["kind"];
export type Offer = Connections["kinds"][number];
export type MessengerKind = Offer["kind"];
export type Delivery = ResponseOf<"connections_read_delivery">;
export type QuietHours = NonNullable<Connections["quietHours"]>;
export type { RequestedSettings };

export const LOG_LIMIT = 20;

/** How often the list is read again while the service cannot reach a kind, as in its first second. */
const REACHED_MS = 5000;

export function useConnections() {
  return useQuery({
    queryKey: connectionKeys.list,
    queryFn: ({ signal }) => call("connections_list", {}, signal),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.kinds.some(({ reason }) => reason === "not_reachable_yet") === true && REACHED_MS,
  });
}

/** How often a delivery in progress is read again, in milliseconds: it may arrive while it is first read, and the result is reported then. */
const WATCHED_MS = 1500;

/** Deliveries in progress or waiting to be sent. */
export function isUnderWay(delivery: Delivery | null | undefined): boolean {
  return delivery?.state === "waiting" || delivery?.state === "sending";
}

/** Follows one test until it has arrived or failed; null for none. */
export function useDelivery(deliveryId: number | null) {
  return useQuery({
    queryKey: connectionKeys.delivery(deliveryId ?? 0),
    queryFn: ({ signal }) => call("connections_read_delivery", { deliveryId: deliveryId ?? 0 }, signal),
    enabled: deliveryId !== null,
    refetchInterval: ({ state }) => isUnderWay(state.data) && WATCHED_MS,
  });
}

/** The last message of a connection that waits to be confirmed: its code, or its test. Null if nothing was sent. */
export function useLastSent(connectionId: number) {
  return useQuery({
    queryKey: connectionKeys.code(connectionId),
    queryFn: async ({ signal }) => {
      const { items } = await call("connections_list_deliveries", { connectionId, limit: 1, offset: 0 }, signal);
      return items[0] ?? null;
    },
    refetchInterval: ({ state }) => isUnderWay(state.data) && WATCHED_MS,
    refetchOnMount: "always",
  });
}

/** Deliveries, newest first: of one connection, or of all for null. */
export function useLog(connectionId: number | null, offset: number) {
  return useQuery({
    queryKey: connectionKeys.log(connectionId, offset),
    queryFn: ({ signal }) => {
      const ofOne = connectionId === null ? {} : { connectionId };
      return call("connections_list_deliveries", { ...ofOne, limit: LOG_LIMIT, offset }, signal);
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** The change is pending until the list was read again. */
function useChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  const { all } = connectionKeys;
  return useMutation({ mutationKey: all, mutationFn, onSettled: () => invalidateWhenSettled(client, all) });
}

export function useConnect() {
  return useChange((request: RequestOf<"connections_connect">) => call("connections_connect", request));
}

export function useSendCode() {
  return useChange((connectionId: number) => call("connections_send_code", { connectionId }));
}

export function useConfirm() {
  return useChange((request: RequestOf<"connections_confirm">) => call("connections_confirm", request));
}

export function useSendTest() {
  return useChange((connectionId: number) => call("connections_send_test", { connectionId }));
}

export function useDisconnect() {
  return useChange((connectionId: number) => call("connections_disconnect", { connectionId }));
}

export function useSetQuietHours() {
  return useChange((quietHours: QuietHours | null) => call("connections_set_quiet_hours", { quietHours }));
}

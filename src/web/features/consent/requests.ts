import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { accountKeys } from "../account/keys.ts";
import { consentKeys } from "./keys.ts";

export type Client = NonNullable<ResponseOf<"oauth_read_request">["request"]>["client"];
export type Refusal = NonNullable<ResponseOf<"oauth_read_request">["refusal"]>;
/** What was decided about a request, and for which scopes. */
export type Decision = Pick<RequestOf<"oauth_decide_request">, "decision" | "scopes">;

/** What a program asks for with an authorization request. */
export function useAuthorizationRequest(query: string) {
  return useQuery({
    queryKey: consentKeys.request(query),
    queryFn: ({ signal }) => call("oauth_read_request", { query }, signal),
    // The page shows one request; reading it again would fetch the program's document again.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Decides, and answers the program's address to open. */
export function useDecideRequest(query: string) {
  return useMutation({
    mutationFn: (decision: Decision) => call("oauth_decide_request", { query, ...decision }),
  });
}

/** The device behind a code; reads nothing without a code. */
export function useDevice(userCode: string) {
  return useQuery({
    queryKey: consentKeys.device(userCode),
    queryFn: ({ signal }) => call("oauth_read_device", { userCode }, signal),
    enabled: userCode !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDecideDevice(userCode: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => call("oauth_decide_device", { userCode, ...decision }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.tokens }),
  });
}

import { hashKey, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { setLearnerZone } from "../../zone.ts";
import { activityKeys } from "../activity/keys.ts";
import { invalidateRegistration, unsubscribe } from "../connections/push.ts";
import { forgetDrafts } from "../feedback/drafts.ts";
import { accountKeys } from "./keys.ts";

export type Account = NonNullable<ResponseOf<"account_session">["account"]>;
export type Token = ResponseOf<"account_tokens_list">["tokens"][number];
export type Session = ResponseOf<"account_sessions_list">["sessions"][number];
export type Binding = ResponseOf<"account_binding_read">;

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: accountKeys.session,
  queryFn: async ({ signal }) => {
    const session = await call("account_session", {}, signal);
    setLearnerZone(session.account?.timeZone ?? null);
    return session;
  },
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** Begins a session: everything that was read for another account is removed. */
function useBeginSession() {
  const client = useQueryClient();
  return async () => {
    invalidateRegistration();
    await client.refetchQueries({ queryKey: accountKeys.session });
    client.removeQueries({ predicate: (query) => query.queryHash !== hashKey(accountKeys.session) });
  };
}

export function useLogin() {
  const onSuccess = useBeginSession();
  return useMutation({
    mutationFn: (request: RequestOf<"account_login">) => call("account_login", request),
    onSuccess,
  });
}

export function useSetup() {
  const onSuccess = useBeginSession();
  return useMutation({
    mutationFn: (request: RequestOf<"account_setup">) => call("account_setup", request),
    onSuccess,
  });
}

export function useLogout() {
  const onSuccess = useBeginSession();
  return useMutation({
    async mutationFn() {
      // Somebody else may sign in here; notices still pushed to this browser would appear on their screen.
      await unsubscribe().catch(() => {});
      const answer = await call("account_logout", {});
      forgetDrafts();
      return answer;
    },
    onSuccess,
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<"account_password_change">) => call("account_password_change", request),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useSetTimeZone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string) => call("account_time_zone_set", { timeZone }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.session }),
  });
}

export function useSessions() {
  return useQuery({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => call("account_sessions_list", {}, signal),
  });
}

export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => call("account_session_revoke", { sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** `everyMs`: how often a visible page reads the list again, because nothing announces that a program has called. */
export function useTokens({ everyMs = false }: { everyMs?: number | false } = {}) {
  return useQuery({
    queryKey: accountKeys.tokens,
    queryFn: ({ signal }) => call("account_tokens_list", {}, signal),
    refetchInterval: everyMs,
  });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestOf<"account_token_create">) => call("account_token_create", request),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.tokens }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) => call("account_token_revoke", { tokenId }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountKeys.tokens }),
        client.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}

const BINDING_POLL_MS = 3000;

/** A binding being confirmed; read again while the agent may still change its state. */
export function useBinding(bindingId: string) {
  return useQuery({
    queryKey: accountKeys.binding(bindingId),
    queryFn: ({ signal }) => call("account_binding_read", { bindingId }, signal),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status === "pending" || status === "bound" ? BINDING_POLL_MS : false;
    },
  });
}

export function useAnswerBinding(bindingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: "confirm" | "decline") => call(`account_binding_${answer}`, { bindingId }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountKeys.binding(bindingId) }),
        client.invalidateQueries({ queryKey: accountKeys.tokens }),
      ]),
  });
}

import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, UnreachableError } from "./api.ts";
import { accountKeys } from "./features/account/keys.ts";

const RETRIES = 2;

/** Whether a retry of a read may succeed: the service was not reached, or failed with an error of its own. */
function isPassing(error: Error): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500);
}

export function createQueryClient(): QueryClient {
  // The next call detects a session that ended elsewhere; checking the session again leads to the sign-in page.
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && error.reason !== "auth.credentials_wrong")
      void client.invalidateQueries({ queryKey: accountKeys.session });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < RETRIES && isPassing(error), staleTime: 15_000 },
      // Without a connection a press fails at once with a message; by default it would wait silently for one.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

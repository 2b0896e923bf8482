import { useQuery } from "@tanstack/react-query";
import { call } from "../../api.ts";
import { feedbackKeys } from "./keys.ts";

const NOTHING = { answers: 0, conversations: 0 } as const;

/** How many answers are new to the learner and, for owners, how many conversations are waiting; undefined until known. */
export function useUnreadFeedback() {
  const query = useQuery({
    queryKey: feedbackKeys.unread,
    queryFn: ({ signal }) => call("feedback_count_unread", {}, signal),
  });
  return query.data ?? NOTHING;
}

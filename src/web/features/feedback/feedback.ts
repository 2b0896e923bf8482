import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { invalidateWhenSettled } from "../../reading.ts";
import { feedbackKeys } from "./keys.ts";

export type Message = ResponseOf<"ielts_feedback_list">["messages"][number];
export type Conversation = ResponseOf<"feedback_list_conversations">["items"][number];

/** The maximum number of messages in a learner's list. */
export const WINDOW = 200;
export const PAGE_SIZE = 20;

/** Reads the learner's own conversation again. */
export function readOwn(signal?: AbortSignal) {
  return call("ielts_feedback_list", {}, signal);
}

/** Reads the conversation with one learner again, back from a cursor. */
export function readConversation(accountId: number, cursor = "", signal?: AbortSignal) {
  return call("feedback_read_conversation", { accountId, cursor }, signal);
}

/** The learner's own conversation. */
export function useOwnConversation() {
  return useQuery({
    queryKey: feedbackKeys.own,
    queryFn: ({ signal }) => readOwn(signal),
    refetchOnMount: "always",
  });
}

/** Conversations of all learners, newest message first. */
export function useConversations(offset: number) {
  return useQuery({
    queryKey: feedbackKeys.conversations(offset),
    queryFn: ({ signal }) => call("feedback_list_conversations", { limit: PAGE_SIZE, offset }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** The conversation with one learner, back from its newest messages. */
export function useConversation(accountId: number) {
  return useInfiniteQuery({
    queryKey: feedbackKeys.conversation(accountId),
    queryFn: ({ pageParam: cursor, signal }) => readConversation(accountId, cursor, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: "always",
  });
}

const CHANGE = { mutationKey: feedbackKeys.all } as const;

function useFeedbackChange<Request, Answer>(mutationFn: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ ...CHANGE, mutationFn, onSettled: () => invalidateWhenSettled(client, feedbackKeys.all) });
}

export function useSend() {
  return useFeedbackChange((request: RequestOf<"ielts_feedback_create">) => call("ielts_feedback_create", request));
}

export function useReply() {
  return useFeedbackChange((request: RequestOf<"feedback_reply">) => call("feedback_reply", request));
}

export function useMarkAnswersRead() {
  return useFeedbackChange(() => call("feedback_mark_read", {}));
}

export function useMarkConversationRead() {
  return useFeedbackChange((accountId: number) => call("feedback_mark_conversation_read", { accountId }));
}

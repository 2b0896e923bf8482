import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { now } from "../../clock.ts";
import { useToastError } from "../../ui/toast.tsx";
import { noticeKeys } from "./keys.ts";

type Page = ResponseOf<"notifications_list_notices">;
type Marked = RequestOf<"notifications_mark_read">;

const LIMIT = 20;

/** Notices of the learner, newest first. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: noticeKeys.list,
    queryFn: ({ pageParam, signal }) => call("notifications_list_notices", { limit: LIMIT, cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Marks notices as seen, shown at once. */
export function useMarkRead() {
  const client = useQueryClient();
  const onError = useToastError();
  return useMutation({
    mutationFn: (marked: Marked) => call("notifications_mark_read", marked),
    onMutate: async (marked) => {
      await client.cancelQueries({ queryKey: noticeKeys.list });
      const before = client.getQueryData<InfiniteData<Page>>(noticeKeys.list);
      if (before !== undefined) client.setQueryData(noticeKeys.list, withRead(before, marked));
      return before;
    },
    onError: (error, _marked, before) => {
      client.setQueryData(noticeKeys.list, before);
      onError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.list }),
  });
}

/** The list with these notices marked. */
function withRead(list: InfiniteData<Page>, { noticeIds = [], throughId = 0 }: Marked): InfiniteData<Page> {
  const readAt = new Date(now()).toISOString();
  const isMarked = (id: number) => noticeIds.includes(id) || id <= throughId;
  const unread = list.pages.flatMap(({ items }) => items).filter((notice) => notice.readAt === null);
  const marked = unread.filter(({ noticeId }) => isMarked(noticeId)).length;
  const pages = list.pages.map((page) => ({
    ...page,
    unreadCount: throughId >= page.lastId ? 0 : page.unreadCount - marked,
    items: page.items.map((one) => (isMarked(one.noticeId) && one.readAt === null ? { ...one, readAt } : one)),
  }));
  return { ...list, pages };
}

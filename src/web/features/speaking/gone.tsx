import { SearchX } from "lucide-react";
import { ApiError } from "../../api.ts";
import { Card, Empty } from "../../ui/card.tsx";

const NOT_FOUND = 404;

/** Whether what was asked for is not there, or no more. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** What stands in the place of something that is not there. */
export function Gone({ title, children }: { title: string; children: string }) {
  return (
    <Card flush>
      <Empty icon={<SearchX aria-hidden className="size-6" />} title={title}>
        {children}
      </Empty>
    </Card>
  );
}

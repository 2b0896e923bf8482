import { SearchX } from "lucide-react";
import { ApiError } from "../../api.ts";
import { Card, Empty } from "../../ui/card.tsx";

const NOT_FOUND = 404;

/** Whether an error means that the thing does not exist, or was deleted. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** Shown instead of something that does not exist. */
export function Gone({ title, children }: { title: string; children: string }) {
  return (
    <Card flush>
      <Empty icon={<SearchX aria-hidden className="size-6" />} title={title}>
        {children}
      </Empty>
    </Card>
  );
}

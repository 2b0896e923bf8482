import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api.ts";
import { Button } from "./button.tsx";
import { useErrorText } from "./errors.ts";
import { Notice } from "./form.tsx";

/** Shows a query's data, its loading state, or its error, with a retry button if that can help. */
export function Loaded<Data>({
  query,
  lines = 3,
  children,
}: {
  query: UseQueryResult<Data, Error>;
  /** Number of placeholder lines while it loads. */
  lines?: number;
  children(data: Data): ReactNode;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton lines={lines} />;
  return (
    <div className="flex flex-col items-start gap-3 p-5 sm:p-6">
      <Notice tone="danger">{errorText(query.error)}</Notice>
      {!(query.error instanceof ApiError && query.error.status === 404) && (
        <Button
          icon={<RotateCw aria-hidden className="size-4" />}
          isPending={query.isFetching}
          onPress={() => void query.refetch()}
        >
          {t("ui.tryAgain")}
        </Button>
      )}
    </div>
  );
}

export function Skeleton({ lines }: { lines: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("ui.loading")} className="flex animate-pulse flex-col gap-4 p-5 sm:p-6">
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no identity
          key={line}
          className="h-4 rounded-sm bg-sunken nth-[3n+1]:w-2/3 nth-[3n+2]:w-5/6 nth-[3n]:w-1/2"
        />
      ))}
    </div>
  );
}

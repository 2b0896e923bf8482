import { CircleAlert, CircleCheck, RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { IconButton } from "../../ui/button.tsx";
import { Card, List, ListRow } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { useFormat } from "../../ui/format.ts";
import { Progress } from "../../ui/progress.tsx";
import type { Upload } from "./uploads.ts";

/** Uploads in progress, and their results. */
export function UploadList({
  uploads,
  hrefOf,
  onStop,
  onRetry,
  onDismiss,
}: {
  uploads: readonly Upload[];
  hrefOf(assetId: number): string;
  onStop(id: number): void;
  onRetry(id: number): void;
  onDismiss(id: number): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (uploads.length === 0) return null;
  return (
    <Card title={t("assets.uploads")} flush>
      <List label={t("assets.uploads")}>
        {uploads.map(({ id, file, state }) => {
          const isUnderway = state.kind === "waiting" || state.kind === "sending";
          const canRetry = state.kind === "failed" || state.kind === "stopped";
          return (
            <ListRow
              key={id}
              action={
                <span className="-mr-2.5 flex">
                  {canRetry && (
                    <IconButton
                      label={t("assets.retryNamed", { name: file.name })}
                      icon={<RotateCw aria-hidden className="size-4" />}
                      onPress={() => onRetry(id)}
                    />
                  )}
                  <IconButton
                    label={t(isUnderway ? "assets.stopNamed" : "assets.dismissNamed", { name: file.name })}
                    icon={<X aria-hidden className="size-4" />}
                    onPress={() => (isUnderway ? onStop(id) : onDismiss(id))}
                  />
                </span>
              }
            >
              <p className="flex flex-wrap items-baseline gap-x-2.5">
                <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
                <span className="text-xs text-soft tabular-nums">{format.bytes(file.size)}</span>
              </p>
              <UploadOutcome state={state} hrefOf={hrefOf} />
            </ListRow>
          );
        })}
      </List>
    </Card>
  );
}

function UploadOutcome({ state, hrefOf }: { state: Upload["state"]; hrefOf(assetId: number): string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  switch (state.kind) {
    case "waiting":
      return <p className="text-sm text-soft">{t("assets.waiting")}</p>;
    case "sending":
      return state.share < 1 ? (
        <Progress label={t("assets.sending")} share={state.share} />
      ) : (
        <Progress label={t("assets.reading")} share={null} />
      );
    case "done":
      return (
        <p role="status" className="flex items-start gap-1.5 text-sm text-accent">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {state.alreadyThere ? t("assets.alreadyThere") : t("assets.uploaded")}{" "}
            <Link href={hrefOf(state.asset.assetId)} className="underline underline-offset-4">
              {t("assets.show")}
            </Link>
          </span>
        </p>
      );
    case "stopped":
      return <p className="text-sm text-soft">{t("assets.stopped")}</p>;
    case "tooLarge":
    case "failed":
      return (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {state.kind === "tooLarge" ? t("assets.tooLarge") : errorText(state.error)}
        </p>
      );
  }
}

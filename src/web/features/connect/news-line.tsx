import { CircleCheck, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { activityPathOf } from "../activity/paths.ts";
import type { newsSince } from "./programs.ts";

/** Whether a program has connected since the page was opened; read out when it does. */
export function NewsLine({ news }: { news: ReturnType<typeof newsSince> }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-1.5 text-sm">
      {news.length === 0 && (
        <p className="flex items-center gap-2 text-soft">
          <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
          {t("connect.waiting")}
        </p>
      )}
      {news.map(({ token: { id, clientName }, isCalling }) => (
        <p key={id} className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          <span className="min-w-0">
            {t(isCalling ? "connect.hasCalled" : "connect.isAllowed", { name: clientName })}{" "}
            {isCalling && (
              <Link href={activityPathOf(id)} className="text-accent underline-offset-4 hover:underline">
                {t("connect.calls")}
              </Link>
            )}
          </span>
        </p>
      ))}
    </div>
  );
}

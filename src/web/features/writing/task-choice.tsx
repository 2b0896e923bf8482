import { Library, PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { contentPath } from "../../../lib/links.ts";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge, Card, Empty, List } from "../../ui/card.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { toastFailure } from "../../ui/toast.tsx";
import { PartFacts } from "../practice/part-facts.tsx";
import { type PartSummary, useBeginPractice } from "../practice/practice.ts";
import { useSessionErrorText } from "../practice/session-errors.ts";
import { useTasks } from "./writing.ts";

/** A few tasks to begin at once, and a link to all of them. */
export function TaskChoice() {
  const { t } = useTranslation();
  const tasks = useTasks();
  return (
    <Card
      title={t("writing.begin.title")}
      about={t("writing.begin.about")}
      action={
        <LinkButton href={`${ROUTES.practice}?subject=writing`} icon={<Library aria-hidden className="size-4" />}>
          {t("writing.begin.all")}
        </LinkButton>
      }
      flush
    >
      <Loaded query={tasks} lines={6}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={<Library aria-hidden className="size-6" />} title={t("writing.begin.noneTitle")}>
              {t("writing.begin.none")}
            </Empty>
          ) : (
            <div className="border-t border-line">
              <List label={t("writing.begin.title")}>
                {items.map((part) => (
                  <TaskRow key={part.partId} part={part} />
                ))}
              </List>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function TaskRow({ part }: { part: PartSummary }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const errorText = useSessionErrorText();
  const begin = useBeginPractice();
  const { partId, title, practised } = part;
  const start = () =>
    begin.mutate(
      { partId, mode: "practice" },
      {
        onSuccess: ({ launchRoute }) => navigate(launchRoute),
        onError: (error) => toastFailure(errorText(error)),
      },
    );
  return (
    <LinkRow
      id={`task-${partId}`}
      href={contentPath({ kind: "question_part", partId })}
      title={title}
      lang="en"
      mark={practised && <Badge tone="accent">{t("practice.practised")}</Badge>}
      action={
        <span className="mr-2.5">
          <Button icon={<PenLine aria-hidden className="size-4" />} isPending={begin.isPending} onPress={start}>
            {t("writing.begin.write")} <span className="sr-only">{title}</span>
          </Button>
        </span>
      }
    >
      <PartFacts part={part} />
    </LinkRow>
  );
}

import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { descriptionOf, isEnglish, openState } from "./activity-facts.ts";
import { timeText } from "./days.ts";
import type { Activity } from "./footprints.ts";
import { KindIcon } from "./kind-icon.tsx";
import { useActivityWords } from "./names.ts";

/** One activity, linked to its page if it has one. `row` names the row, because the page may show the same activity twice. */
export function ActivityRow({ activity, row = activity.id }: { activity: Activity; row?: string }) {
  const { t } = useTranslation();
  const { kind, route } = activity;
  const title = useActivityWords().title(activity);
  const state = openState(activity);
  const mark = state !== null && <Badge>{t(`footprints.states.${state}`)}</Badge>;
  const lang = isEnglish(activity) ? { lang: "en" } : {};
  if (route !== null)
    return (
      <LinkRow id={row} href={route} icon={<KindIcon kind={kind} />} title={title} mark={mark} {...lang}>
        <ActivityDetails activity={activity} />
      </LinkRow>
    );
  return (
    <li className="flex items-start gap-x-4 px-5 py-4 sm:px-6">
      <span className="pt-0.5">
        <KindIcon kind={kind} />
      </span>
      <div
        data-row={row}
        tabIndex={-1}
        className="flex min-w-0 flex-1 scroll-my-24 flex-col gap-1.5 rounded-sm outline-offset-4"
      >
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere" {...lang}>
            {title}
          </span>
          {mark}
        </div>
        <ActivityDetails activity={activity} />
      </div>
    </li>
  );
}

function ActivityDetails({ activity }: { activity: Activity }) {
  const words = useActivityWords();
  const description = descriptionOf(activity);
  return (
    <>
      {description !== "" && <p className="line-clamp-3 text-sm wrap-anywhere">{description}</p>}
      <Facts>
        {activity.occurredAt !== null && <time dateTime={activity.occurredAt}>{timeText(activity)}</time>}
        {words.facts(activity).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Facts>
    </>
  );
}

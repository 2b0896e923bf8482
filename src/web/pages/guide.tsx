import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHistoryState } from "wouter/use-browser-location";
import { GuideText } from "../features/guides/guide-text.tsx";
import { useGuide } from "../features/guides/guides.ts";
import { readingMinutes } from "../features/guides/reading-time.ts";
import { ROUTES } from "../routes.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useFormat } from "../ui/format.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Page } from "../ui/page.tsx";
import { Trail } from "../ui/trail.tsx";

export function GuidePage({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const guide = useGuide(slug);
  const { data } = guide;
  const facts =
    data === undefined
      ? []
      : [format.date(data.publishedOn), t("guides.minutes", { count: readingMinutes(data.content) }), ...data.tags];
  return (
    <>
      <Trail steps={[{ href: useListPath(), name: t("guides.title") }]} />
      <Page
        title={data?.title ?? t("guides.guide")}
        about={facts.join(" · ")}
        action={
          data !== undefined && (
            <span data-screen-only>
              <Button icon={<Printer aria-hidden className="size-4" />} onPress={() => window.print()}>
                {t("guides.print")}
              </Button>
            </span>
          )
        }
      >
        {data === undefined ? (
          <Card flush>
            <Loaded query={guide} lines={9}>
              {() => null}
            </Loaded>
          </Card>
        ) : (
          <GuideText guide={data} />
        )}
      </Page>
    </>
  );
}

/** The list as it was left, with its search, tag and page. */
function useListPath(): string {
  const state: unknown = useHistoryState<unknown>();
  const from: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined;
  return typeof from === "string" && from.startsWith(`${ROUTES.guides}?`) ? from : ROUTES.guides;
}

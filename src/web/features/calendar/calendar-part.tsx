import { CalendarDays } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useChangeFeed, useFeed } from "./calendar.ts";
import { FeedLink } from "./feed-link.tsx";
import { HowToSubscribe } from "./how-to-subscribe.tsx";

/** The secret link by which other calendars show the learner's plans. */
export function CalendarPart() {
  const { t } = useTranslation();
  const query = useFeed();
  const place = useFocusOnSwitch(query.data === undefined ? null : query.data.feed !== null);
  return (
    <section ref={place} tabIndex={-1} aria-label={t("calendar.title")} className="flex flex-col gap-6 outline-hidden">
      <Card title={t("calendar.title")} about={t("calendar.about")}>
        <Loaded query={query}>{({ feed }) => (feed === null ? <TurnOn /> : <FeedLink feed={feed} />)}</Loaded>
      </Card>
      {query.data?.feed != null && <HowToSubscribe />}
    </section>
  );
}

function TurnOn() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const turnOn = useChangeFeed("calendar_turn_on");
  return (
    <>
      <Empty
        icon={<CalendarDays aria-hidden className="size-6" />}
        title={t("calendar.off.title")}
        action={
          <Button look="primary" isPending={turnOn.isPending} onPress={() => turnOn.mutate()}>
            {t("calendar.off.action")}
          </Button>
        }
      >
        {t("calendar.off.about")}
      </Empty>
      {turnOn.error !== null && <Notice tone="danger">{errorText(turnOn.error)}</Notice>}
    </>
  );
}

/** The button that turns the feed on or off disappears when pressed; the focus then moves to the card. */
function useFocusOnSwitch(isOn: boolean | null) {
  const place = useRef<HTMLElement>(null);
  const was = useRef<boolean | null>(null);
  useEffect(() => {
    const isSwitched = was.current !== null && isOn !== null && was.current !== isOn;
    was.current = isOn;
    if (isSwitched) place.current?.focus({ preventScroll: true });
  }, [isOn]);
  return place;
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS, toInstant } from "../../../lib/time.ts";
import { now } from "../../clock.ts";
import { Select } from "../../ui/select.tsx";
import { toastNotice } from "../../ui/toast.tsx";
import { Countdown, Elapsed } from "../player/timer.tsx";

const WAYS = ["off", "up", "20", "40"] as const;

/** An optional clock: counting up, or down from the time that the test gives a task. Nothing ends when it is over. */
export function ReviseTimer() {
  const { t } = useTranslation();
  const [way, setWay] = useState<(typeof WAYS)[number]>("off");
  const [since, setSince] = useState(0);
  const minutes = way === "off" || way === "up" ? 0 : Number(way);
  const names = {
    off: t("writing.timer.off"),
    up: t("writing.timer.up"),
    20: t("writing.timer.minutes", { count: 20 }),
    40: t("writing.timer.minutes", { count: 40 }),
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {way === "up" && <Elapsed key={since} seconds={0} asOf={since} />}
      {minutes > 0 && (
        <Countdown
          key={since}
          endsAt={toInstant(since + minutes * MINUTE_MS)}
          minutes={minutes}
          onOver={() => toastNotice(t("writing.timer.over"))}
        />
      )}
      <Select
        label={t("writing.timer.label")}
        hideLabel
        options={WAYS.map((id) => ({ id, name: names[id] }))}
        value={way}
        onChange={(id) => {
          setWay(WAYS.find((known) => known === id) ?? "off");
          setSince(now());
        }}
      />
    </div>
  );
}

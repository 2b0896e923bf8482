import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { useSession, useSetTimeZone } from "./account.ts";
import { browserZone, knownZones, useZoneName } from "./zones.ts";

/** The learner's time zone. Saved at once when chosen; offers the browser's own zone if that differs. */
export function TimeZoneCard() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Card title={t("timeZone.title")} about={t("timeZone.about")}>
      <Loaded query={session}>{({ account }) => account !== null && <ZoneChoice timeZone={account.timeZone} />}</Loaded>
    </Card>
  );
}

function ZoneChoice({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const zoneName = useZoneName();
  const onError = useToastError();
  const { mutateAsync, isPending } = useSetTimeZone();
  const here = browserZone();
  const optionOf = (id: string) => ({ id, name: zoneName(id) });
  const choose = (zone: string) => {
    mutateAsync(zone).then(() => toast(t("timeZone.saved", { zone: zoneName(zone) })), onError);
  };
  return (
    <div className="flex max-w-md flex-col gap-4">
      <SearchSelect
        label={t("timeZone.label")}
        openLabel={t("timeZone.open")}
        none={t("timeZone.none")}
        current={optionOf(timeZone)}
        options={() => knownZones(timeZone).map(optionOf)}
        onChange={choose}
      />
      {here !== timeZone && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-soft">{t("timeZone.elsewhere", { zone: zoneName(here) })}</p>
          <Button isPending={isPending} onPress={() => choose(here)}>
            {t("timeZone.useBrowser")}
          </Button>
        </div>
      )}
    </div>
  );
}

import { MonitorCheck, MonitorX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useBrowserNotices } from "./browser-notices.ts";

/** Whether notices are also shown outside the page, why not if they are off, and the button that asks the browser for permission. */
export function BrowserNotices() {
  const { t } = useTranslation();
  const { state, isTurningOn, turnOn, turnOff } = useBrowserNotices();
  const isOn = state === "on" || state === "pushed";
  const Icon = isOn ? MonitorCheck : MonitorX;
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <p role="status" className="flex min-w-0 flex-1 basis-52 gap-2.5 text-sm text-soft">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isOn ? "text-accent" : ""}`} />
        <span>{t(`notifications.browser.${state}`)}</span>
      </p>
      {isOn && (
        <Button look="quiet" onPress={turnOff}>
          {t("notifications.browser.turnOff")}
        </Button>
      )}
      {(state === "unasked" || state === "off") && (
        <Button isPending={isTurningOn} onPress={() => void turnOn()}>
          {t("notifications.browser.turnOn")}
        </Button>
      )}
    </footer>
  );
}

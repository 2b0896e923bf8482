import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../i18n.ts";
import { Card, Fact } from "../../ui/card.tsx";
import { useChooseLanguage } from "../../ui/choose-language.ts";
import { useKeySwitch } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { useSession } from "./account.ts";

/** The person's own profile. */
export function ProfileCard() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Card title={t("account.title")}>
      <Loaded query={session}>
        {({ account, version }) =>
          account !== null && (
            <dl className="divide-y divide-line">
              <Fact name={t("account.name")}>{account.name}</Fact>
              <Fact name={t("account.email")}>{account.email}</Fact>
              <Fact name={t("account.role")}>
                {t(`roles.${account.role}.name`)}
                <span className="block text-sm text-soft">{t(`roles.${account.role}.about`)}</span>
              </Fact>
              <Fact name={t("account.version")}>lectern {version}</Fact>
            </dl>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Appearance and audio settings of the workspace, for this browser. */
export function LanguageCard() {
  const { t, i18n } = useTranslation();
  const chooseLanguage = useChooseLanguage();
  const [keysOn, setKeysOn] = useKeySwitch();
  return (
    <Card title={t("display.title")} about={t("display.about")}>
      <div className="flex flex-col gap-5">
        <div className="max-w-xs">
          <Select
            label={t("ui.language")}
            options={LANGUAGES.map(({ code, name }) => ({ id: code, name }))}
            value={i18n.language}
            onChange={chooseLanguage}
          />
        </div>
        <Toggle label={t("display.keys")} hint={t("display.keysHint")} isSelected={keysOn} onChange={setKeysOn} />
        <p className="text-sm text-soft">{t("display.theme")}</p>
      </div>
    </Card>
  );
}

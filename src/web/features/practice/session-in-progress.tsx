import { Play, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { useAbandonWithUndo } from "./begin-abandon.ts";

const SHOWN = 3;

/** Sessions in progress: the newest few, the rest on demand; nothing if there are none. */
export function GoOn<One>({ open, children }: { open: readonly One[]; children(one: One): ReactNode }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (open.length === 0) return null;
  const further = open.length - SHOWN;
  return (
    <Card title={t("begin.goOn")} flush>
      <List label={t("begin.goOn")}>{(isWhole ? open : open.slice(0, SHOWN)).map(children)}</List>
      {further > 0 && (
        <div className="border-t border-line px-1 py-1 sm:px-2">
          <Button look="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? t("begin.fewer") : t("begin.further", { count: further })}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface StartedSession {
  readonly sessionId: number;
  readonly title: string;
  readonly launchRoute: string;
}

/** The actions for a session in progress; `name` is its accessible name, `isFirst` makes it the page's primary action. */
export function GoOnActions({ session, name, isFirst }: { session: StartedSession; name: string; isFirst: boolean }) {
  const { t } = useTranslation();
  const abandon = useAbandonWithUndo();
  return (
    <span className="-mr-2.5 ml-auto flex items-center gap-1">
      <LinkButton
        look={isFirst ? "primary" : "secondary"}
        href={session.launchRoute}
        icon={<Play aria-hidden className="size-4" />}
      >
        {t("begin.continue")} <span className="sr-only">{name}</span>
      </LinkButton>
      <IconButton
        label={t("begin.abandonNamed", { title: session.title })}
        icon={<X aria-hidden className="size-4 text-soft" />}
        onPress={() => abandon(session)}
      />
    </span>
  );
}

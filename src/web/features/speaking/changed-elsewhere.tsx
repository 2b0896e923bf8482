import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";

/** Reports that a material was changed elsewhere while it was edited here, and offers a choice. The draft survives a look at the other version. */
export function ChangedElsewhere({
  place,
  href,
  onKeepMine,
  onTakeOther,
}: {
  place: RefObject<HTMLDivElement | null>;
  /** Address of the current version of the material. */
  href: string;
  onKeepMine(): void;
  onTakeOther(): void;
}) {
  const { t } = useTranslation();
  // A person who pressed Save must see why it failed; a person who is typing keeps the focus.
  useEffect(() => {
    if (document.activeElement?.matches("[type=submit]")) place.current?.scrollIntoView({ block: "center" });
  }, [place]);
  return (
    <div ref={place} role="alert">
      <Notice tone="warn">
        <p>{t("speaking.form.changedElsewhere")}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button onPress={onKeepMine}>{t("speaking.form.keepMine")}</Button>
          <Button onPress={onTakeOther}>{t("speaking.form.takeOther")}</Button>
          <Link href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t("speaking.form.readOther")}
          </Link>
        </div>
      </Notice>
    </div>
  );
}

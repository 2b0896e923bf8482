import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";

/** Says that a material was changed while it was written here, and lets choose. The draft outlives a look at the other. */
export function ChangedElsewhere({
  place,
  href,
  onKeepMine,
  onTakeOther,
}: {
  place: RefObject<HTMLDivElement | null>;
  /** Where the material is read as it stands. */
  href: string;
  onKeepMine(): void;
  onTakeOther(): void;
}) {
  const { t } = useTranslation();
  // Whoever pressed the button that saves has to see why it did not; whoever is writing is not taken away.
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

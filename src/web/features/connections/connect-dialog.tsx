import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/form.tsx";
import { type Connected, ConnectForm } from "./connect-form.tsx";
import type { Offer } from "./connections.ts";
import type { Replacement } from "./draft.ts";
import { useWhyUnavailable } from "./unavailable.ts";

/** Connects a messenger of one kind, in a dialog. `offer` is null while it is closed. */
export function ConnectDialog({
  offer,
  replaces,
  onClose,
  onConnected,
}: {
  offer: Offer | null;
  replaces: Replacement | null;
  onClose(): void;
  onConnected(connected: Connected): void;
}) {
  const { t } = useTranslation();
  const why = useWhyUnavailable();
  const title =
    offer === null ? "" : t("connections.connect.titled", { name: t(`connections.kinds.${offer.kind}.name`) });
  return (
    <Dialog title={title} isOpen={offer !== null} onClose={onClose}>
      {offer !== null &&
        (offer.available ? (
          <ConnectForm
            key={offer.kind}
            kind={offer.kind}
            replaces={replaces}
            onClose={onClose}
            onConnected={onConnected}
          />
        ) : (
          <Notice tone="calm">{why(offer)}</Notice>
        ))}
    </Dialog>
  );
}

import {
  BellRing,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessagesSquare,
  MonitorSmartphone,
  Send,
  Server,
  Smartphone,
  Webhook,
} from "lucide-react";
import { classes } from "../../ui/classes.ts";
import type { ConnectionKind } from "./connections.ts";

const ICONS: Readonly<Record<ConnectionKind, LucideIcon>> = {
  email: Mail,
  telegram: Send,
  ntfy: BellRing,
  gotify: Server,
  bark: Smartphone,
  wecom: MessagesSquare,
  webhook: Webhook,
  web_push: MonitorSmartphone,
};

/** The icon of a kind of connection; a general one if the kind is unknown. */
export function KindIcon({ kind, isQuiet = false }: { kind: ConnectionKind | null; isQuiet?: boolean }) {
  const Icon = kind === null ? MessageCircle : ICONS[kind];
  return (
    <span
      className={classes(
        "flex size-10 shrink-0 items-center justify-center rounded-full",
        isQuiet ? "bg-sunken text-soft" : "bg-accent-soft text-accent",
      )}
    >
      <Icon aria-hidden className="size-5" />
    </span>
  );
}

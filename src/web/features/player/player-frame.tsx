import { ArrowLeft, ChevronDown, CircleX, Clock, Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button.tsx";
import { useKeysHelp } from "../../ui/keys.tsx";
import { OPTION, POPOVER } from "../../ui/select.tsx";
import { useTitle } from "../../ui/title.ts";

/** The full-window layout of a section: its header, the material and answers, and the questions at the lower edge. */
export function PlayerFrame({
  title,
  timer,
  saved,
  palette,
  isBusy,
  onLater,
  onAbandon,
  onSubmit,
  children,
}: {
  title: string;
  timer: ReactNode;
  saved: ReactNode;
  palette: ReactNode;
  /** Whether it is being submitted. */
  isBusy: boolean;
  onLater(): void;
  /** Absent if the session cannot be abandoned from here. */
  onAbandon: (() => void) | null;
  onSubmit(): void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const showKeys = useKeysHelp();
  useTitle(title);
  return (
    <div data-toasts="raised" className="flex h-dvh flex-col bg-page">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line bg-surface px-1.5 py-1 sm:flex-nowrap sm:gap-3 sm:px-4 sm:py-0">
        <LeaveMenu onLater={onLater} onAbandon={onAbandon} />
        <span className="flex-1 sm:hidden" />
        {/* On a narrow window the title has a line of its own below. */}
        <h1
          lang="en"
          className="order-last line-clamp-2 min-w-0 basis-full px-2 pb-1 text-sm leading-tight font-semibold sm:order-none sm:block sm:flex-1 sm:basis-auto sm:truncate sm:p-0 sm:text-base"
        >
          {title}
        </h1>
        {saved}
        {timer}
        <span className="hidden md:contents">
          <IconButton label={t("player.help")} icon={<Keyboard aria-hidden className="size-5" />} onPress={showKeys} />
        </span>
        <Button look="primary" isPending={isBusy} onPress={onSubmit}>
          {t("player.submit")}
        </Button>
      </header>
      {children}
      {palette}
    </div>
  );
}

function LeaveMenu({ onLater, onAbandon }: { onLater(): void; onAbandon: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <MenuTrigger>
      <Pressable className="flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md text-sm font-medium data-hovered:bg-sunken sm:px-3">
        <ArrowLeft aria-hidden className="size-5 sm:hidden" />
        <span className="sr-only sm:not-sr-only">{t("player.leave.menu")}</span>
        <ChevronDown aria-hidden className="hidden size-4 text-soft sm:block" />
      </Pressable>
      <Popover className={POPOVER}>
        <Menu aria-label={t("player.leave.menu")} className="min-w-52 outline-hidden">
          <MenuItem className={OPTION} onAction={onLater}>
            <Clock aria-hidden className="size-4 text-soft" />
            {t("player.leave.later")}
          </MenuItem>
          {onAbandon !== null && (
            <MenuItem className={OPTION} onAction={onAbandon}>
              <CircleX aria-hidden className="size-4 text-soft" />
              {t("player.leave.abandon")}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

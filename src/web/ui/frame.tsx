import {
  AlarmClock,
  BookMarked,
  BookOpenText,
  CalendarDays,
  CircleUserRound,
  CodeXml,
  Ear,
  Ellipsis,
  FolderOpen,
  Footprints,
  GraduationCap,
  Inbox,
  Keyboard,
  ListChecks,
  ListTodo,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Mic,
  NotebookPen,
  PackageOpen,
  PenLine,
  ScrollText,
  Settings,
  Sparkles,
  Sun,
  Timer,
} from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { type Account, useLogout } from "../features/account/account.ts";
import { useAttentionMark } from "../features/connections/attention-mark.ts";
import { feedbackFrom } from "../features/feedback/about-page.ts";
import { useUnreadFeedback } from "../features/feedback/unread.ts";
import { Bell } from "../features/notifications/bell.tsx";
import { useMayImport } from "../features/packs/may-import.ts";
import { DOCS_PATH, ROUTES } from "../routes.ts";
import { useQueryText } from "./address.ts";
import { Brand } from "./brand.tsx";
import { classes } from "./classes.ts";
import { useKey, useKeysHelp } from "./keys.tsx";
import { Mark } from "./page.tsx";
import { OPTION, POPOVER } from "./select.tsx";
import { useFrameStart } from "./view-start.ts";

interface Place {
  readonly href: string;
  /** The address, if it depends on the current page. */
  readonly to?: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** On a phone it is not in the bar at the lower edge, but in the menu. */
  readonly isFurther?: boolean;
  /** The number of new items there, and their name. */
  readonly unread?: { readonly count: number; readonly name: string };
  /** What needs attention there; empty if nothing does. */
  readonly mark?: string;
}

/** The frame of the workspace: navigation at the side on wide screens, at the lower edge on a phone. */
export function Frame({ account, children }: { account: Account; children: ReactNode }) {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const feedback = feedbackFrom(path, useQueryText());
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  const unread = useUnreadFeedback();
  const mayImport = useMayImport();
  const mark = useAttentionMark();
  useFrameStart(main);

  // A new page begins at its top, for eye, keyboard and screen reader alike.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  useKey("g t", t("keys.goToday"), () => navigate(ROUTES.today));
  useKey("g v", t("keys.goVocabulary"), () => navigate(ROUTES.vocabulary));
  useKey("g p", t("keys.goPractice"), () => navigate(ROUTES.practice));
  useKey("g l", t("keys.goLearning"), () => navigate(ROUTES.learning));
  useKey("g m", t("keys.goMock"), () => navigate(ROUTES.mock));
  useKey("g r", t("keys.goReviews"), () => navigate(ROUTES.reviews));
  useKey("g d", t("keys.goDictation"), () => navigate(ROUTES.dictation));
  useKey("g w", t("keys.goWriting"), () => navigate(ROUTES.writing));
  useKey("g k", t("keys.goSpeaking"), () => navigate(ROUTES.speaking));
  useKey("g c", t("keys.goCards"), () => navigate(ROUTES.cards));
  useKey("g n", t("keys.goPlans"), () => navigate(ROUTES.plans));
  useKey("g o", t("keys.goTodos"), () => navigate(ROUTES.todos));
  useKey("g i", t("keys.goReminders"), () => navigate(ROUTES.reminders));
  useKey("g a", t("keys.goAssets"), () => navigate(ROUTES.assets));
  useKey("g h", t("keys.goFootprints"), () => navigate(ROUTES.footprints));
  useKey("g f", t("keys.goFeedback"), () => navigate(feedback));
  useKey("g s", t("keys.goSettings"), () => navigate(ROUTES.settings));

  const places: readonly Place[] = [
    { href: ROUTES.today, name: t("nav.today"), icon: Sun },
    { href: ROUTES.plans, name: t("nav.plans"), icon: CalendarDays, isFurther: true },
    { href: ROUTES.todos, name: t("nav.todos"), icon: ListTodo, isFurther: true },
    { href: ROUTES.reminders, name: t("nav.reminders"), icon: AlarmClock, isFurther: true },
    { href: ROUTES.learning, name: t("nav.learning"), icon: GraduationCap },
    { href: ROUTES.practice, name: t("nav.practice"), icon: NotebookPen },
    { href: ROUTES.mock, name: t("nav.mock"), icon: Timer, isFurther: true },
    { href: ROUTES.dictation, name: t("nav.dictation"), icon: Ear, isFurther: true },
    { href: ROUTES.writing, name: t("nav.writing"), icon: PenLine, isFurther: true },
    { href: ROUTES.speaking, name: t("nav.speaking"), icon: Mic, isFurther: true },
    { href: ROUTES.reviews, name: t("nav.reviews"), icon: ListChecks, isFurther: true },
    { href: ROUTES.footprints, name: t("nav.footprints"), icon: Footprints, isFurther: true },
    { href: ROUTES.vocabulary, name: t("nav.vocabulary"), icon: BookOpenText },
    { href: ROUTES.guides, name: t("nav.guides"), icon: ScrollText, isFurther: true },
    { href: ROUTES.predictions, name: t("nav.predictions"), icon: Sparkles, isFurther: true },
    { href: ROUTES.assets, name: t("nav.assets"), icon: FolderOpen, isFurther: true },
    ...(mayImport ? [{ href: ROUTES.packs, name: t("nav.packs"), icon: PackageOpen, isFurther: true }] : []),
    ...(account.role === "owner"
      ? [
          {
            ...{ href: ROUTES.feedbackInbox, name: t("nav.feedbackInbox"), icon: Inbox, isFurther: true },
            unread: { count: unread.conversations, name: t("feedback.waiting", { count: unread.conversations }) },
          },
        ]
      : []),
    {
      ...{ href: ROUTES.feedback, to: feedback, name: t("nav.feedback"), icon: MessageSquare, isFurther: true },
      unread: { count: unread.answers, name: t("feedback.answers", { count: unread.answers }) },
    },
    { href: ROUTES.settings, name: t("nav.settings"), icon: Settings, isFurther: true, mark },
  ];

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-4 py-3 text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip")}
      </a>
      <header className="flex items-center justify-between border-b border-line px-4 py-2 sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-6 lg:border-r lg:border-b-0 lg:px-4 lg:py-6">
        <div className="flex flex-1 items-center justify-between lg:flex-none">
          <Link href={ROUTES.today} aria-label={t("nav.home")} className="inline-flex rounded-md py-1 lg:px-2">
            <Brand />
          </Link>
          <Bell />
        </div>
        <Places places={places} path={path} />
        <div className="lg:mt-auto">
          <AccountMenu account={account} feedback={feedback} />
        </div>
      </header>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-4xl px-4 pt-6 pb-28 sm:px-6 lg:px-10 lg:pt-10 lg:pb-16"
      >
        {children}
      </main>
    </div>
  );
}

function Places({ places, path }: { places: readonly Place[]; path: string }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("nav.label")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:min-h-0 lg:overflow-y-auto lg:border-t-0 lg:bg-transparent"
    >
      <ul className="flex lg:flex-col lg:gap-1">
        {places.map(({ href, to = href, name, icon: Icon, isFurther = false, unread, mark = "" }) => {
          const isHere = isAt(path, href);
          return (
            <li key={href} className={classes("flex-1", isFurther && "hidden lg:block")}>
              <Link
                href={to}
                aria-current={isHere ? "page" : undefined}
                className={classes(
                  "flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2 transition-colors lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-md lg:px-3 lg:text-sm",
                  isHere ? "font-medium text-accent lg:bg-accent-soft" : "text-soft hover:text-ink lg:hover:bg-sunken",
                )}
              >
                <Icon aria-hidden className="size-5 lg:size-4.5" />
                {name}
                <UnreadCount unread={unread} />
                <Mark text={mark} />
              </Link>
            </li>
          );
        })}
        <li className="flex-1 lg:hidden">
          <FurtherPlaces places={places.filter((place) => place.isFurther)} path={path} />
        </li>
      </ul>
    </nav>
  );
}

function isAt(path: string, href: string): boolean {
  return href === ROUTES.today ? path === href : path.startsWith(href);
}

function UnreadCount({ unread }: { unread: Place["unread"] }) {
  if (unread === undefined || unread.count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-full bg-danger px-1.5 text-center text-xs leading-5 font-semibold text-on-danger tabular-nums">
      <span aria-hidden>{unread.count}</span>
      <span className="sr-only">{unread.name}</span>
    </span>
  );
}

/** The navigation entries that a phone has no room for. */
function FurtherPlaces({ places, path }: { places: readonly Place[]; path: string }) {
  const { t } = useTranslation();
  const isHere = places.some(({ href }) => isAt(path, href));
  const hasNew = places.some(({ unread, mark = "" }) => (unread?.count ?? 0) > 0 || mark !== "");
  return (
    <MenuTrigger>
      <Button
        className={classes(
          "relative flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2",
          isHere ? "font-medium text-accent" : "text-soft",
        )}
      >
        <Ellipsis aria-hidden className="size-5" />
        {t("nav.more")}
        {hasNew && (
          <span className="absolute top-2 left-1/2 ml-2 size-2.5 rounded-full bg-danger">
            <span className="sr-only">{t("nav.moreNew")}</span>
          </span>
        )}
      </Button>
      <Popover placement="top end" className={POPOVER}>
        <Menu aria-label={t("nav.more")} className="min-w-52 outline-hidden">
          {places.map(({ href, to = href, name, icon: Icon, unread, mark = "" }) => (
            <MenuItem key={href} href={to} textValue={name} className={OPTION}>
              <Icon aria-hidden className="size-4 text-soft" />
              {name}
              <UnreadCount unread={unread} />
              <Mark text={mark} />
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The frame around public pages, for people who are not signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const places = [
    { href: ROUTES.guides, name: t("nav.guides") },
    { href: ROUTES.predictions, name: t("nav.predictions") },
    // A phone has no room for it; there the sign-in page links to it.
    { href: ROUTES.developers, name: t("developers.title"), isForWide: true },
  ];
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
          <Link href={ROUTES.today} aria-label={t("nav.home")} className="inline-flex rounded-md py-1">
            <Brand />
          </Link>
          <nav aria-label={t("nav.label")} className="flex">
            {places.map(({ href, name, isForWide = false }) => (
              <Link
                key={href}
                href={href}
                aria-current={isAt(path, href) ? "page" : undefined}
                className={classes(
                  "inline-flex min-h-11 items-center rounded-md px-3 text-sm",
                  isForWide && "max-sm:hidden",
                  isAt(path, href) ? "font-medium text-accent" : "text-soft hover:text-ink",
                )}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Link href={ROUTES.login} className="ml-auto inline-flex min-h-11 items-center px-2 text-sm text-accent">
            {t("nav.login")}
          </Link>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-4xl px-4 pt-6 pb-16 sm:px-6">
        {children}
      </main>
    </div>
  );
}

function AccountMenu({ account, feedback }: { account: Account; feedback: string }) {
  const { t } = useTranslation();
  const logout = useLogout();
  const showKeys = useKeysHelp();
  return (
    <MenuTrigger>
      <Button
        className={classes(
          "flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-3 rounded-md text-left data-hovered:bg-sunken lg:w-full lg:justify-start lg:px-2",
        )}
      >
        <CircleUserRound aria-hidden className="size-6 shrink-0 text-soft lg:size-5" />
        <span className="sr-only min-w-0 lg:not-sr-only lg:block">
          <span className="sr-only">{t("nav.account")} </span>
          <span className="block truncate text-sm font-medium">{account.name}</span>
          <span className="block truncate text-xs text-soft">{account.email}</span>
        </span>
      </Button>
      <Popover placement="top end" className={POPOVER}>
        <Menu aria-label={t("nav.account")} className="min-w-52 outline-hidden">
          <MenuItem className={OPTION} onAction={showKeys}>
            <Keyboard aria-hidden className="size-4 text-soft" />
            {t("keys.title")}
          </MenuItem>
          <MenuItem className={OPTION} href={ROUTES.developers}>
            <CodeXml aria-hidden className="size-4 text-soft" />
            {t("developers.title")}
          </MenuItem>
          <MenuItem className={OPTION} href={DOCS_PATH} target="_blank">
            <BookMarked aria-hidden className="size-4 text-soft" />
            {t("nav.documentation")}
          </MenuItem>
          <MenuItem className={OPTION} href={feedback}>
            <MessageSquare aria-hidden className="size-4 text-soft" />
            {t("nav.feedback")}
          </MenuItem>
          <MenuItem className={OPTION} onAction={() => logout.mutate()}>
            <LogOut aria-hidden className="size-4 text-soft" />
            {t("nav.logout")}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

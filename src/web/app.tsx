import { type ComponentType, type ReactNode, useEffect } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { matchRoute, type Parser, useLocation, useRouter } from "wouter";
import { type Chapter, fetchAhead, type LatePage } from "./chapter.tsx";
import { Live } from "./features/live/live.tsx";
import {
  AssetsPage,
  AuthorizePage,
  BindPage,
  CardsPage,
  CHAPTERS,
  DevelopersOperationPage,
  DevelopersPage,
  DevicePage,
  DictationAttemptPage,
  DictationPage,
  FeedbackInboxPage,
  FeedbackPage,
  FootprintsPage,
  GuidePage,
  GuidesPage,
  LearningPage,
  MockPage,
  MockSessionPage,
  PacksPage,
  PlansPage,
  PracticePage,
  PracticeSessionPage,
  PredictionsPage,
  ProfilePage,
  RemindersPage,
  ReviewPage,
  ReviewsPage,
  SettingsPage,
  SetupPage,
  SpeakingPage,
  TodayPage,
  TodosPage,
  VocabularyPage,
  WritingPage,
  WritingSessionPage,
} from "./late-pages.ts";
import { LoginPage } from "./pages/login.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { isAtRoute, ROUTES } from "./routes.ts";
import { Anyone, Bare, Guarded, Workspace } from "./ui/guards.tsx";
import { KeysProvider } from "./ui/keys.tsx";
import { Toasts } from "./ui/toast.tsx";

const nothing = () => ({});

/** Routes: the path, who may see the page, its frame, the page itself, and what it takes from the address. */
const VIEWS: readonly View[] = [
  view(ROUTES.setup, Bare, SetupPage, nothing),
  view(ROUTES.login, Bare, LoginPage, nothing),
  view(ROUTES.bind, Guarded, BindPage, nothing),
  view(ROUTES.authorize, Guarded, AuthorizePage, nothing),
  view(ROUTES.device, Guarded, DevicePage, nothing),
  view(ROUTES.today, Workspace, TodayPage, nothing),
  view(ROUTES.vocabulary, Workspace, VocabularyPage, () => ({ part: "personal" }) as const),
  view(ROUTES.wordbooks, Workspace, VocabularyPage, () => ({ part: "wordbooks" }) as const),
  view(ROUTES.practice, Workspace, PracticePage, nothing),
  view(ROUTES.practiceSession, Guarded, PracticeSessionPage, ({ session }) => ({ sessionId: Number(session) })),
  view(ROUTES.mock, Workspace, MockPage, nothing),
  view(ROUTES.mockSession, Guarded, MockSessionPage, ({ session }) => ({ sessionId: Number(session) })),
  view(ROUTES.reviews, Workspace, ReviewsPage, nothing),
  view(ROUTES.review, Workspace, ReviewPage, ({ target }) => ({ target })),
  view(ROUTES.dictation, Workspace, DictationPage, nothing),
  view(ROUTES.dictationAttempt, Workspace, DictationAttemptPage, ({ attempt }) => ({ attemptId: attempt })),
  view(ROUTES.cards, Workspace, CardsPage, nothing),
  view(ROUTES.writing, Workspace, WritingPage, nothing),
  view(ROUTES.writingSession, Workspace, WritingSessionPage, ({ session }) => ({ sessionId: Number(session) })),
  view(ROUTES.speaking, Workspace, SpeakingPage, nothing),
  view(ROUTES.plans, Workspace, PlansPage, nothing),
  view(ROUTES.todos, Workspace, TodosPage, nothing),
  view(ROUTES.reminders, Workspace, RemindersPage, nothing),
  view(ROUTES.learning, Workspace, LearningPage, nothing),
  view(ROUTES.guides, Anyone, GuidesPage, nothing),
  view(ROUTES.guide, Anyone, GuidePage, ({ slug }) => ({ slug: decodeURIComponent(slug) })),
  view(ROUTES.predictions, Anyone, PredictionsPage, nothing),
  view(ROUTES.footprints, Workspace, FootprintsPage, nothing),
  view(ROUTES.profile, Workspace, ProfilePage, nothing),
  view(ROUTES.assets, Workspace, AssetsPage, nothing),
  view(ROUTES.feedback, Workspace, FeedbackPage, nothing),
  view(ROUTES.packs, Workspace, PacksPage, nothing),
  view(ROUTES.feedbackInbox, Workspace, FeedbackInboxPage, nothing),
  view(ROUTES.settings, Workspace, SettingsPage, () => ({ part: "account" }) as const),
  view(ROUTES.security, Workspace, SettingsPage, () => ({ part: "security" }) as const),
  view(ROUTES.connect, Workspace, SettingsPage, () => ({ part: "connect" }) as const),
  view(ROUTES.agents, Workspace, SettingsPage, () => ({ part: "agents" }) as const),
  view(ROUTES.activity, Workspace, SettingsPage, () => ({ part: "activity" }) as const),
  view(ROUTES.notifications, Workspace, SettingsPage, () => ({ part: "notifications" }) as const),
  view(ROUTES.calendar, Workspace, SettingsPage, () => ({ part: "calendar" }) as const),
  view(ROUTES.export, Workspace, SettingsPage, () => ({ part: "export" }) as const),
  view(ROUTES.developers, Anyone, DevelopersPage, nothing),
  view(ROUTES.developersApi, Anyone, DevelopersOperationPage, ({ operation }) => ({ id: operation })),
];

interface View {
  readonly route: string;
  /** The chapter that contains the page's code, or null if the code is in the first bundle. */
  readonly chapter: Chapter<unknown> | null;
  /** The page in its frame if the path matches its route, else null. */
  at(parser: Parser, path: string): ReactNode;
}

type PathParams<Path extends string> = ReturnType<typeof matchRoute<undefined, Path>>[1] & {};

function view<Path extends string, Props extends object>(
  route: Path,
  Around: ComponentType<{ children: ReactNode }>,
  Page: LatePage<Props> | ((props: Props) => ReactNode),
  propsOf: (params: PathParams<Path>) => NoInfer<Props>,
): View {
  return {
    route,
    chapter: "chapter" in Page ? Page.chapter : null,
    at(parser, path) {
      const [, params] = matchRoute<undefined, Path>(parser, route, path);
      if (params === null) return null;
      return (
        <Around>
          <Page {...propsOf(params)} />
          <FetchAhead />
        </Around>
      );
    },
  };
}

/** Fetches the code of the page at a path before it is shown. Never rejects: the page itself reports missing code. */
export async function fetchPageAt(path: string): Promise<void> {
  const here = VIEWS.find(({ route }) => isAtRoute(route, path));
  await here?.chapter?.load().catch(() => null);
}

export function App() {
  const { i18n } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <I18nProvider locale={i18n.language}>
      <RouterProvider navigate={navigate}>
        <KeysProvider>
          <Current />
          <Toasts />
          <Live />
        </KeysProvider>
      </RouterProvider>
    </I18nProvider>
  );
}

/** The page of the address. Consecutive pages in the same frame share it, so it is not mounted again. */
function Current() {
  const [path] = useLocation();
  const { parser } = useRouter();
  for (const one of VIEWS) {
    const shown = one.at(parser, path);
    if (shown !== null) return shown;
  }
  return <NotFoundPage />;
}

/** Created together with the page, not before. */
function FetchAhead() {
  useEffect(() => void fetchAhead(CHAPTERS), []);
  return null;
}

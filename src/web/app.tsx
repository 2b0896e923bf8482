import { I18nProvider, RouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Route, Switch, useLocation } from "wouter";
import { AssetsPage } from "./pages/assets.tsx";
import { BindPage } from "./pages/bind.tsx";
import { CardsPage } from "./pages/cards.tsx";
import { DictationPage } from "./pages/dictation.tsx";
import { DictationAttemptPage } from "./pages/dictation-attempt.tsx";
import { GuidePage } from "./pages/guide.tsx";
import { GuidesPage } from "./pages/guides.tsx";
import { LearningPage } from "./pages/learning.tsx";
import { LoginPage } from "./pages/login.tsx";
import { MockPage } from "./pages/mock.tsx";
import { MockSessionPage } from "./pages/mock-session.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PacksPage } from "./pages/packs.tsx";
import { PracticePage } from "./pages/practice.tsx";
import { PracticeSessionPage } from "./pages/practice-session.tsx";
import { PredictionsPage } from "./pages/predictions.tsx";
import { ReviewPage } from "./pages/review.tsx";
import { ReviewsPage } from "./pages/reviews.tsx";
import { SettingsPage } from "./pages/settings.tsx";
import { SetupPage } from "./pages/setup.tsx";
import { SpeakingPage } from "./pages/speaking.tsx";
import { TodayPage } from "./pages/today.tsx";
import { VocabularyPage } from "./pages/vocabulary.tsx";
import { WritingPage } from "./pages/writing.tsx";
import { WritingSessionPage } from "./pages/writing-session.tsx";
import { ROUTES } from "./routes.ts";
import { Anyone, Guarded, Workspace } from "./ui/guards.tsx";
import { KeysProvider } from "./ui/keys.tsx";
import { Toasts } from "./ui/toast.tsx";

export function App() {
  const { i18n } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <I18nProvider locale={i18n.language}>
      <RouterProvider navigate={navigate}>
        <KeysProvider>
          <Switch>
            <Route path={ROUTES.setup}>
              <SetupPage />
            </Route>
            <Route path={ROUTES.login}>
              <LoginPage />
            </Route>
            <Route path={ROUTES.bind}>
              <Guarded>
                <BindPage />
              </Guarded>
            </Route>
            <Route path={ROUTES.today}>
              <Workspace>
                <TodayPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.vocabulary}>
              <Workspace>
                <VocabularyPage part="personal" />
              </Workspace>
            </Route>
            <Route path={ROUTES.wordbooks}>
              <Workspace>
                <VocabularyPage part="wordbooks" />
              </Workspace>
            </Route>
            <Route path={ROUTES.practice}>
              <Workspace>
                <PracticePage />
              </Workspace>
            </Route>
            <Route path={ROUTES.practiceSession}>
              {({ session }) => (
                <Guarded>
                  <PracticeSessionPage sessionId={Number(session)} />
                </Guarded>
              )}
            </Route>
            <Route path={ROUTES.mockSession}>
              {({ session }) => (
                <Guarded>
                  <MockSessionPage sessionId={Number(session)} />
                </Guarded>
              )}
            </Route>
            <Route path={ROUTES.reviews}>
              <Workspace>
                <ReviewsPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.review}>
              {({ target }) => (
                <Workspace>
                  <ReviewPage target={target} />
                </Workspace>
              )}
            </Route>
            <Route path={ROUTES.mock}>
              <Workspace>
                <MockPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.dictation}>
              <Workspace>
                <DictationPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.dictationAttempt}>
              {({ attempt }) => (
                <Workspace>
                  <DictationAttemptPage attemptId={attempt} />
                </Workspace>
              )}
            </Route>
            <Route path={ROUTES.cards}>
              <Workspace>
                <CardsPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.writing}>
              <Workspace>
                <WritingPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.writingSession}>
              {({ session }) => (
                <Workspace>
                  <WritingSessionPage sessionId={Number(session)} />
                </Workspace>
              )}
            </Route>
            <Route path={ROUTES.speaking}>
              <Workspace>
                <SpeakingPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.learning}>
              <Workspace>
                <LearningPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.assets}>
              <Workspace>
                <AssetsPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.packs}>
              <Workspace>
                <PacksPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.guides}>
              <Anyone>
                <GuidesPage />
              </Anyone>
            </Route>
            <Route path={ROUTES.predictions}>
              <Anyone>
                <PredictionsPage />
              </Anyone>
            </Route>
            <Route path={ROUTES.guide}>
              {({ slug }) => (
                <Anyone>
                  <GuidePage slug={decodeURIComponent(slug)} />
                </Anyone>
              )}
            </Route>
            <Route path={ROUTES.settings}>
              <Workspace>
                <SettingsPage part="account" />
              </Workspace>
            </Route>
            <Route path={ROUTES.security}>
              <Workspace>
                <SettingsPage part="security" />
              </Workspace>
            </Route>
            <Route path={ROUTES.agents}>
              <Workspace>
                <SettingsPage part="agents" />
              </Workspace>
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
          <Toasts />
        </KeysProvider>
      </RouterProvider>
    </I18nProvider>
  );
}

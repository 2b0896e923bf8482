export { DictationPage } from "../pages/dictation.tsx";
export { DictationAttemptPage } from "../pages/dictation-attempt.tsx";
export { SpeakingPage } from "../pages/speaking.tsx";
export { WritingPage } from "../pages/writing.tsx";
export { WritingSessionPage } from "../pages/writing-session.tsx";

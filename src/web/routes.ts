/** Where the service has the files of the workspace. Their names include a hash of their content, and no page is below this path. */
export const ASSET_PREFIX = "/_app/";

/** The documentation, which the service serves without the workspace. */
export const DOCS_PATH = "/docs";

/** The address of the service worker that shows browser notices. Its scope covers all pages because it is above them. */
export const SERVICE_WORKER_PATH = "/service-worker.js";

/** The addresses of the workspace. The service answers any other page address with 404, the workspace with its own page. */
export const ROUTES = {
  today: "/",
  setup: "/setup",
  login: "/login",
  bind: "/agent/bind",
  authorize: "/oauth/authorize",
  device: "/oauth/device",
  vocabulary: "/vocabulary",
  wordbooks: "/vocabulary/wordbooks",
  practice: "/practice",
  practiceSession: "/practice/:session",
  mock: "/mock",
  mockSession: "/mock/:session",
  reviews: "/reviews",
  review: "/reviews/:target",
  dictation: "/ai-apps/listening-dictation",
  dictationAttempt: "/ai-apps/listening-dictation/:attempt",
  cards: "/ai-apps/vocabulary-practice",
  writing: "/writing",
  writingSession: "/writing/:session",
  speaking: "/speaking",
  plans: "/plans",
  todos: "/todos",
  reminders: "/reminders",
  learning: "/learning-center",
  guides: "/prep-guides",
  guide: "/prep-guides/:slug",
  predictions: "/prediction-hits",
  footprints: "/footprints",
  profile: "/profile",
  assets: "/assets",
  feedback: "/feedback",
  packs: "/admin/packs",
  feedbackInbox: "/admin/feedback",
  settings: "/settings",
  security: "/settings/security",
  connect: "/settings/connect",
  agents: "/settings/agents",
  activity: "/settings/activity",
  notifications: "/settings/notifications",
  calendar: "/settings/calendar",
  export: "/settings/export",
  developers: "/developers",
  developersApi: "/developers/api/:operation",
} as const;

/** Whether a path matches a route, with or without a trailing slash. */
export function isAtRoute(route: string, path: string): boolean {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(plain);
}

/** Whether the workspace has a page at this path. */
export function isPagePath(path: string): boolean {
  return Object.values(ROUTES).some((route) => isAtRoute(route, path));
}

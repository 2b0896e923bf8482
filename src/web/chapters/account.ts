export { BindPage } from "../pages/bind.tsx";
export { SettingsPage } from "../pages/settings.tsx";
export { SetupPage } from "../pages/setup.tsx";

export { AuthorizePage } from "../pages/authorize.tsx";
export { BindPage } from "../pages/bind.tsx";
export { DevelopersPage } from "../pages/developers.tsx";
export { DevelopersOperationPage } from "../pages/developers-operation.tsx";
export { DevicePage } from "../pages/device.tsx";
export { SettingsPage } from "../pages/settings.tsx";
export { SetupPage } from "../pages/setup.tsx";

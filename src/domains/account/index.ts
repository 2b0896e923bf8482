import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { passwordChange } from "./password-change.ts";
import { session } from "./session.ts";
import { sessionRevoke } from "./session-revoke.ts";
import { sessionsList } from "./sessions-list.ts";
import { setup } from "./setup.ts";
import { timeZoneSet } from "./time-zone-set.ts";
import { tokenCreate } from "./token-create.ts";
import { tokenRevoke } from "./token-revoke.ts";
import { tokensList } from "./tokens-list.ts";

export const accountCapabilities = [
  session,
  setup,
  login,
  logout,
  passwordChange,
  timeZoneSet,
  sessionsList,
  sessionRevoke,
  tokensList,
  tokenCreate,
  tokenRevoke,
] as const;

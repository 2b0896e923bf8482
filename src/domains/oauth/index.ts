import { beginDevice } from "./begin-device.ts";
import { checkAddress } from "./check-address.ts";
import { decideDevice } from "./decide-device.ts";
import { decideAuthorizationRequest } from "./decide-request.ts";
import { readDevice } from "./read-device.ts";
import { readAuthorizationRequest } from "./read-request.ts";
import { oauthRegister } from "./register.ts";
import { oauthRevoke } from "./revoke.ts";
import { oauthToken } from "./token.ts";

export const oauthCapabilities = [
  readAuthorizationRequest,
  decideAuthorizationRequest,
  readDevice,
  decideDevice,
  checkAddress,
  beginDevice,
  oauthToken,
  oauthRevoke,
  oauthRegister,
] as const;

import { confirm } from "./confirm.ts";
import { connect } from "./connect.ts";
import { disconnect } from "./disconnect.ts";
import { list } from "./list.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { readDelivery } from "./read-delivery.ts";
import { sendCode } from "./send-code.ts";
import { sendTest } from "./send-test.ts";
import { setQuietHours } from "./set-quiet-hours.ts";
import { subscribeBrowser } from "./subscribe-browser.ts";
import { unsubscribeBrowser } from "./unsubscribe-browser.ts";

/** The messengers and browsers of a learner, and what was sent to them. */
export const connectionsCapabilities = [
  list,
  connect,
  sendCode,
  confirm,
  sendTest,
  disconnect,
  listDeliveries,
  readDelivery,
  setQuietHours,
  subscribeBrowser,
  unsubscribeBrowser,
] as const;

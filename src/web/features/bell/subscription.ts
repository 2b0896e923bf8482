import type { RequestOf } from "../../api.ts";

type Asked = RequestOf<"connections_subscribe_browser">;

/** What the service needs to know of this browser's subscription at its push service. */
export function askedFor(subscription: PushSubscription, known: Pick<Asked, "name" | "language">): Asked {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "", ...known };
}

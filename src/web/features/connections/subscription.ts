import type { RequestOf } from "../../api.ts";

type SubscribeRequest = RequestOf<"connections_subscribe_browser">;

/** What the service needs to know about this browser's subscription at its push service. */
export function toSubscribeRequest(
  subscription: PushSubscription,
  known: Pick<SubscribeRequest, "name" | "language">,
): SubscribeRequest {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "", ...known };
}

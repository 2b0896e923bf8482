import { ROUTES } from "../../routes.ts";

/** Address of the page that describes an operation. */
export function operationPathOf(id: string): string {
  return ROUTES.developersApi.replace(":operation", encodeURIComponent(id));
}

/** Address of the calls of one client, by its token. */
export function activityPathOf(tokenId: number): string {
  return `${ROUTES.activity}?client=${tokenId}`;
}

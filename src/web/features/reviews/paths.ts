import { ROUTES } from "../../routes.ts";

/** Where a part can be practised. */
export function partPath(partId: number): string {
  return `${ROUTES.practice}?part=${partId}`;
}

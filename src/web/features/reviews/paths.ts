import { ROUTES } from "../../routes.ts";

/** The address at which a part can be practised. */
export function partPath(partId: number): string {
  return `${ROUTES.practice}?part=${partId}`;
}

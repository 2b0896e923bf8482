import { ROUTES } from "../../routes.ts";

interface Place {
  readonly subject?: string | undefined;
  readonly course?: number | undefined;
  readonly section?: number | undefined;
  readonly tag?: string | undefined;
}

/** The address of the route, of a course or of a section. */
export function learningPath(place: Place): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? ROUTES.learning : `${ROUTES.learning}?${text}`;
}

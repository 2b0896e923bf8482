/** Why a request got no answer, in brackets: the code of the system if there is one, such as ECONNREFUSED. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const isCoded = "code" in error && typeof error.code === "string";
  return ` (${isCoded ? error.code : error.message.replace(/\.$/, "")})`;
}

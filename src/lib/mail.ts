const ONE_ADDRESS = /^[^\s\p{C}@,;:<>"()[\]\\]{1,64}@[^\s\p{C}@,;:<>"()[\]\\]+$/u;

/** Whether a text is a single mail address that a header or a list of recipients cannot misread. */
export function isMailAddress(text: string): boolean {
  return ONE_ADDRESS.test(text);
}

/** The address of a mail server, smtp:// or smtps://; undefined for any other text. */
export function mailServer(text: string): string | undefined {
  return /^smtps?:$/.test(URL.parse(text)?.protocol ?? "") && URL.parse(text)?.hostname !== "" ? text : undefined;
}

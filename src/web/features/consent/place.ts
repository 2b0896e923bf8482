/** Where an address leads, for people: a host, or the scheme of an app on this device. */
export function placeOf(address: string): string {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : protocol;
}

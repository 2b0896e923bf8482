import type { Site } from "../kernel/context.ts";
import type { AppOptions } from "./options.ts";

/** The addresses of the service, which are known in full once it listens. */
export interface Place {
  current(): Site;
  listensAt(url: string): void;
}

export function createPlace({ config, version }: AppOptions): Place {
  const { slotTimes, teacherImports, registerClients: registersClients } = config;
  const siteAt = (url: string): Site => {
    const baseUrl = config.baseUrl ?? url;
    return { version, slotTimes, teacherImports, registersClients, baseUrl, siteUrl: config.siteUrl ?? baseUrl };
  };
  let site = siteAt("");
  return {
    current: () => site,
    listensAt(url) {
      site = siteAt(url);
    },
  };
}

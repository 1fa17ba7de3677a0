import bowser from "bowser";
import type { DeviceDto } from "#shared/accounts/account.dto.ts";

/** Limit on name length in characters: names of major browsers fit, and longer ones are ignored. */
const NAME_MAX = 40;

/** Reads browser and system from a user agent, as far as known: "Firefox 140", "Linux". */
export function presentDevice(agent: string): Pick<DeviceDto, "browser" | "system" | "kind"> {
  if (!agent) return { browser: null, system: null, kind: "other" };
  const { browser, os, platform } = bowser.parse(agent);
  const kind = KINDS[platform.type ?? ""] ?? "other";
  const major = /^\d+/.exec(browser.version ?? "")?.[0];
  return { browser: named(browser.name, major), system: named(os.name, os.versionName), kind };
}

const KINDS: Readonly<Record<string, DeviceDto["kind"]>> = {
  desktop: "computer",
  mobile: "phone",
  tablet: "tablet",
};

const named = (name: string | undefined, version: string | undefined): string | null =>
  name ? [name, version].filter(Boolean).join(" ").slice(0, NAME_MAX) : null;

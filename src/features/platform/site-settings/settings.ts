import { isDeepStrictEqual } from "node:util";
import type { SiteSettingsValues } from "../../../shared/platform/site-settings.ts";
import { AUDIO_GIGABYTES, AUDIO_MEGABYTES } from "../../../shared/reach/narration.limits.ts";
import { type SiteSettingsDoc, StoredSettings } from "./model.ts";

/** What holds now, out of memory; the same in every process a moment after a change. */
export interface SiteSettings {
  current(): SiteSettingsValues;
  /** Version of what holds; 0 before anybody has set anything. */
  version(): number;
  /** Reads again what is stored. */
  load(): Promise<void>;
  /** Called after a change, once the new values hold. */
  onChange(listener: (values: SiteSettingsValues) => void): void;
}

/** `defaults` holds for what nobody has set: the configuration. */
export function createSiteSettings(
  defaults: Pick<SiteSettingsValues, "captcha" | "emailConfirmation">,
): SiteSettings {
  const fallback = {
    registration: true,
    noticeText: "",
    noticeKind: "info" as const,
    strikeLimit: 3,
    strikeDays: 90,
    restrictionDays: 7,
    blockMails: true,
    audioMegabytes: AUDIO_MEGABYTES,
    audioGigabytes: AUDIO_GIGABYTES,
    ...defaults,
  };
  const listeners = new Set<(values: SiteSettingsValues) => void>();
  let values: SiteSettingsValues = Object.freeze(fallback);
  let version = 0;
  return {
    current: () => values,
    version: () => version,
    async load() {
      const stored = await StoredSettings.findById("site").lean<SiteSettingsDoc>();
      // Of two reads at one time the older may answer last.
      if (!stored || stored.version <= version) return;
      version = stored.version;
      const given = Object.keys(fallback).flatMap((name) => {
        const value = stored[name as keyof SiteSettingsValues];
        return value === undefined ? [] : [[name, value]];
      });
      const next = Object.freeze({ ...fallback, ...Object.fromEntries(given) }) as SiteSettingsValues;
      if (isDeepStrictEqual(next, values)) return;
      values = next;
      for (const listener of listeners) listener(values);
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

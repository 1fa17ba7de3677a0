import { isDeepStrictEqual } from "node:util";
import { usualValuesOf } from "#core/fields/index.ts";
import { type SiteSettingsValues, siteSettingsFields } from "#shared/platform/site-settings.fields.ts";
import { type SiteSettingsDoc, StoredSettings } from "./model.ts";

/** Current settings, cached; other processes follow a moment after a change. */
export interface SiteSettings {
  current(): SiteSettingsValues;
  /** Version of the current settings; 0 before the first change. */
  version(): number;
  /** Reloads from the database. */
  load(): Promise<void>;
  /** Resets to the defaults, until the next `load`: the database was replaced. */
  forget(): void;
  /** Registers a listener that is called after a change takes effect. */
  onChange(listener: (values: SiteSettingsValues) => void): void;
}

/** `defaults`: values from the configuration for unset settings. */
export function createSiteSettings(
  defaults: Pick<SiteSettingsValues, "captcha" | "emailConfirmation">,
): SiteSettings {
  const fallback = { ...usualValuesOf(siteSettingsFields), ...defaults };
  const listeners = new Set<(values: SiteSettingsValues) => void>();
  let values: SiteSettingsValues = Object.freeze(fallback);
  let version = 0;
  return {
    current: () => values,
    version: () => version,
    async load() {
      const stored = await StoredSettings.findById("site").lean<SiteSettingsDoc>();
      // Of two concurrent reads the older may return last.
      if (!stored || stored.version <= version) return;
      version = stored.version;
      const entries = Object.keys(fallback).flatMap((name) => {
        const value = stored[name as keyof SiteSettingsValues];
        return value === undefined ? [] : [[name, value]];
      });
      const next = Object.freeze({ ...fallback, ...Object.fromEntries(entries) }) as SiteSettingsValues;
      if (isDeepStrictEqual(next, values)) return;
      values = next;
      for (const listener of listeners) listener(values);
    },
    forget() {
      values = Object.freeze(fallback);
      version = 0;
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

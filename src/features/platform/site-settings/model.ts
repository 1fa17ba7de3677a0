import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { type SiteSettingsValues, siteSettingsFields } from "#shared/platform/site-settings.fields.ts";

/** The only settings document; unset values fall back to the configuration. */
export interface SiteSettingsDoc extends Partial<SiteSettingsValues> {
  readonly _id: "site";
  /** Incremented by each change; detects concurrent changes. */
  readonly version: number;
}

/** Name of the collection, as in change events. */
export const SITE_SETTINGS = "site-settings";

export const StoredSettings = defineModel<SiteSettingsDoc>(
  "SiteSettings",
  new Schema<SiteSettingsDoc>(
    {
      _id: String,
      version: { type: Number, required: true },
      ...storedFields(siteSettingsFields),
    },
    { versionKey: false, strict: "throw", collection: SITE_SETTINGS, timestamps: true },
  ),
);

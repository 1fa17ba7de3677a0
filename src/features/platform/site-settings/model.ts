import { Schema } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { NOTICE_KINDS, type SiteSettingsValues } from "../../../shared/platform/site-settings.ts";

/** The one document of settings; what nobody has set follows the configuration. */
export interface SiteSettingsDoc extends Partial<SiteSettingsValues> {
  readonly _id: "site";
  /** Raised by each change: two who change at one time are told apart. */
  readonly version: number;
}

/** Name of the collection, as the change reports tell it. */
export const SITE_SETTINGS = "site-settings";

export const StoredSettings = defineModel<SiteSettingsDoc>(
  "SiteSettings",
  new Schema<SiteSettingsDoc>(
    {
      _id: String,
      version: { type: Number, required: true },
      registration: Boolean,
      emailConfirmation: Boolean,
      captcha: Boolean,
      noticeText: String,
      noticeKind: { type: String, enum: NOTICE_KINDS },
      strikeLimit: Number,
      strikeDays: Number,
      restrictionDays: Number,
      blockMails: Boolean,
      audioMegabytes: Number,
      audioGigabytes: Number,
    },
    { versionKey: false, strict: "throw", collection: SITE_SETTINGS, timestamps: true },
  ),
);

import Joi from "joi";
import { conflict, forbidden } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { rulesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { type SiteSettingsValues, siteSettingsFields } from "#shared/platform/site-settings.fields.ts";
import { audited } from "../audit/index.ts";
import { StoredSettings } from "./model.ts";
import type { SiteSettings } from "./settings.ts";

/** Rules of the whole form; `version` is the version it was rendered from. */
const settingsRules = rulesOf<typeof siteSettingsFields, { readonly version: number }>(siteSettingsFields, {
  version: Joi.number().integer().min(0).required(),
});

/**
 * Changes the settings, by an admin; the audit log records old and new values.
 * @throws 403 for others, 409 if they were changed since the form was rendered
 */
export async function changeSiteSettings(
  services: Services,
  settings: SiteSettings,
  caller: Caller,
  input: unknown,
): Promise<void> {
  if (!isAdmin(caller.viewer)) throw forbidden();
  const { version, ...wanted } = validate(settingsRules, input);
  const details = differences(settings.current(), wanted);
  if (Object.keys(details).length === 0) return;
  const event = { action: "settings.change", subject: { type: "settings", id: "site" }, details } as const;
  await audited(services, caller, event, () => write(wanted, version));
  await settings.load();
}

async function write(wanted: SiteSettingsValues, version: number): Promise<void> {
  try {
    const { matchedCount, upsertedCount } = await StoredSettings.updateOne(
      { _id: "site", version },
      { $set: { ...wanted, version: version + 1 } },
      { upsert: version === 0 },
    );
    if (matchedCount + upsertedCount === 0) throw conflict(messages.editedMeanwhile);
  } catch (error) {
    throw isDuplicateKey(error) ? conflict(messages.editedMeanwhile) : error;
  }
}

/** "captcha: true -> false", by setting name. */
function differences(before: SiteSettingsValues, after: SiteSettingsValues): Record<string, string> {
  const names = Object.keys(after) as (keyof SiteSettingsValues)[];
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${JSON.stringify(before[name])} -> ${JSON.stringify(after[name])}`]),
  );
}

import { notFound } from "#core/base/errors.ts";
import { allZones } from "#core/base/zones.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import type { StoredImage } from "#core/files/stored.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { formVersion, mergedWith } from "#core/pages/form-version.ts";
import { leadingPage, seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { privacyFields } from "#shared/accounts/privacy.fields.ts";
import { privacyText } from "#shared/accounts/privacy.text.ts";
import { SETTINGS_SECTIONS } from "#shared/accounts/settings.ts";
import type { FormValues } from "#shared/form.ts";
import { readCrop } from "#shared/people/crop.ts";
import type { PrivacySettingsPageData, ProfileSettingsPageData } from "#shared/people/people.dto.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { profileText } from "#shared/people/profile.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { PrivacySettingsPage } from "#views/people/profile/PrivacySettingsPage.tsx";
import { ProfileSettingsPage } from "#views/people/profile/ProfileSettingsPage.tsx";
import { presentPrivacy } from "../../users/entity.ts";
import { findOwnUser, presentUserCard, type UserDoc, zoneOf } from "../../users/index.ts";
import { assertMayShow, updateUser } from "../commands.ts";
import { PICTURES, type PictureField, type ProfilePictures } from "../pictures.ts";
import { presentUserCover } from "../present.ts";
import { updateUserRules } from "../rules.ts";

interface Dependencies {
  readonly services: Services;
  readonly pictures: ProfilePictures;
  readonly site: { readonly name: string; readonly url: string };
}

/** Text fields of the form. */
const WORDS = ["name", "bio", "location", "timezone", "skills", ...SOCIAL_LINKS] as const;

/** Settings pages for a member's profile and privacy. */
export function userSettingsPages({ services, pictures, site }: Dependencies): PageDefinition[] {
  const first = leadingPage({
    path: accountsPaths.settings(),
    access: membersOnly,
    lead: () => SETTINGS_SECTIONS[0].href,
  });

  const profile = definePage<ProfileSettingsPageData>({
    path: profilePaths.profileSettings(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const user = await own(viewer.id);
      const values = profileValues(user);
      return {
        user: { ...presentUserCard(user), coverPhoto: presentUserCover(user) },
        values: { ...values, version: formVersion(values) },
        zones: allZones(user.timezone),
        proof: presentProof(user, site),
        zone: await zoneOf(viewer),
      };
    },
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: PICTURES },
    async action(context, form) {
      const { caller, viewer, request } = context;
      const { values, all } = mergedWith(form, profileValues(await own(viewer.id)));
      const input = {
        ...Object.fromEntries(WORDS.map((name) => [name, values[name]])),
        interests: all("interests"),
      };
      // Validated before processing pictures, so that none are stored with rejected input.
      validate(updateUserRules, input);
      await withPictures(context, form, () => updateUser(services, caller, viewer.id!, input));
      request.session.flash = { kind: "success", text: profileText.saved };
      return seeOther(profilePaths.profileSettings());
    },
    meta: () => ({ title: profileText.title, robots: "noindex" }),
    Component: ProfileSettingsPage,
  });

  /**
   * Checks and processes submitted pictures first, so that nothing is saved if one is rejected, and publishes them
   * last.
   */
  const withPictures = async (
    { caller }: PageContext,
    form: SentForm,
    save: () => Promise<unknown>,
  ): Promise<void> => {
    assertMayShow(services, caller, form.files);
    const shown: Partial<Record<PictureField, StoredImage | null>> = {};
    try {
      for (const field of PICTURES) {
        const sent = form.files[field];
        if (sent)
          shown[field] = await pictures.keep(caller, field, sent, readCrop(form.values[`${field}_crop`]));
        else if (form.values[`remove_${field}`]) shown[field] = null;
      }
      await save();
      await pictures.show(caller, shown);
    } catch (error) {
      await pictures.forget(Object.values(shown).filter((picture) => picture !== null));
      throw error;
    }
  };

  const privacy = definePage<PrivacySettingsPageData>({
    path: preferencesPaths.privacySettings(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      return { values: formValuesOf(privacyFields, presentPrivacy(await own(viewer.id))) };
    },
    async action({ caller, viewer, request }, form) {
      await updateUser(services, caller, viewer.id!, inputOf(privacyFields, form));
      request.session.flash = { kind: "success", text: privacyText.saved };
      return seeOther(preferencesPaths.privacySettings());
    },
    meta: () => ({ title: privacyText.title, robots: "noindex" }),
    Component: PrivacySettingsPage,
  });

  return [first, profile, privacy];
}

async function own(id: string | null): Promise<UserDoc> {
  const user = id ? await findOwnUser(id) : null;
  if (!user) throw notFound();
  return user;
}

/** Returns the fields of the form as they are stored. */
const profileValues = (user: UserDoc): FormValues => ({
  ...Object.fromEntries(WORDS.map((name) => [name, wordsOf(user[name])])),
  interests: user.interests,
});

/** The link that proves a website, and the last check of the one that is stored. */
function presentProof(
  { username, website, websiteProof }: UserDoc,
  { name, url }: Dependencies["site"],
): ProfileSettingsPageData["proof"] {
  const checked =
    website && websiteProof?.url === website
      ? { at: websiteProof.checkedAt.toISOString(), isProven: Boolean(websiteProof.provenAt) }
      : null;
  const href = new URL(profilePaths.user(username), url).href;
  return {
    html: `<a rel="me" href="${href}">${name.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</a>`,
    checked,
  };
}

const wordsOf = (value: string | readonly string[]): string =>
  typeof value === "string" ? value : value.join(", ");

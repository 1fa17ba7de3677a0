import { PrivacySettingsPage } from "../../../../../views/people/profile/PrivacySettingsPage.tsx";
import { ProfileSettingsPage } from "../../../../../views/people/profile/ProfileSettingsPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import type { StoredImage } from "../../../../core/files/stored.ts";
import {
  definePage,
  leadingPage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { accountsPaths } from "../../../../shared/accounts/accounts.paths.ts";
import { preferencesPaths } from "../../../../shared/accounts/preferences.paths.ts";
import { privacyText } from "../../../../shared/accounts/privacy.text.ts";
import { SETTINGS_SECTIONS } from "../../../../shared/accounts/settings.ts";
import { readCrop } from "../../../../shared/people/crop.ts";
import type {
  PrivacySettingsPageData,
  ProfileSettingsPageData,
} from "../../../../shared/people/people.dto.ts";
import { SOCIAL_LINKS } from "../../../../shared/people/profile.enums.ts";
import { profilePaths } from "../../../../shared/people/profile.paths.ts";
import { profileText } from "../../../../shared/people/profile.text.ts";
import { MAX_UPLOAD_BYTES } from "../../../../shared/platform/uploads.limits.ts";
import { allZones } from "../../../../shared/zones.ts";
import { presentPrivacy } from "../../users/entity.ts";
import { findOwnUser, presentUserCard, type UserDoc } from "../../users/index.ts";
import { updateUser } from "../commands.ts";
import { PICTURES, type PictureField, type ProfilePictures } from "../pictures.ts";
import { presentUserCover } from "../present.ts";
import { updateUserRules } from "../rules.ts";

interface Dependencies {
  readonly services: Services;
  readonly pictures: ProfilePictures;
}

/** Fields of the form that are one line or one text each. */
const WORDS = ["name", "bio", "location", "timezone", "skills", ...SOCIAL_LINKS] as const;
/** Checkboxes: an unticked one is not sent, and means no. */
const FLAGS = [
  "hideLastOnline",
  "hideFollows",
  "hideFromSearch",
  "readMarks",
  "typingMarks",
  "keepHistory",
] as const;

/** What a member says of themselves, and who sees and reaches them. */
export function userSettingsPages({ services, pictures }: Dependencies): PageDefinition[] {
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
      return {
        user: { ...presentUserCard(user), coverPhoto: presentUserCover(user) },
        values: {
          ...Object.fromEntries(WORDS.map((name) => [name, wordsOf(user[name])])),
          interests: user.interests,
        },
        zones: allZones(user.timezone),
      };
    },
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: PICTURES },
    async action(context, form) {
      const { caller, viewer, request } = context;
      const input = {
        ...Object.fromEntries(WORDS.map((name) => [name, form.values[name]])),
        interests: form.all("interests"),
      };
      // Before the pictures are worked on: nothing is kept beside words that are refused.
      validate(updateUserRules, input);
      await withPictures(context, form, () => updateUser(services, caller, viewer.id!, input));
      request.session.flash = { kind: "success", text: profileText.saved };
      return seeOther(profilePaths.profileSettings());
    },
    meta: () => ({ title: profileText.title, robots: "noindex" }),
    Component: ProfileSettingsPage,
  });

  /** Works on the sent pictures first, so that nothing is saved beside one that is refused, and shows them at last. */
  const withPictures = async (
    { caller }: PageContext,
    form: SentForm,
    save: () => Promise<unknown>,
  ): Promise<void> => {
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
      const { messagesFrom, ...flags } = presentPrivacy(await own(viewer.id));
      const ticked = Object.fromEntries(FLAGS.map((name) => [name, flags[name] ? "true" : ""]));
      return { values: { messagesFrom, ...ticked } };
    },
    async action({ caller, viewer, request }, { values }) {
      const input = {
        messagesFrom: values.messagesFrom,
        ...Object.fromEntries(FLAGS.map((name) => [name, values[name] ?? false])),
      };
      await updateUser(services, caller, viewer.id!, input);
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

const wordsOf = (value: string | readonly string[]): string =>
  typeof value === "string" ? value : value.join(", ");

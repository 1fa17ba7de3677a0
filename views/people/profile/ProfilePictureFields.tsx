import type { ComponentProps } from "react";
import type { FormState } from "#shared/form.ts";
import type { ProfileSettingsPageData } from "#shared/people/people.dto.ts";
import { profileText } from "#shared/people/profile.text.ts";
import { Island } from "../../shell/Island.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Picture } from "../../ui/Picture.tsx";
import CropField from "./CropField.island.tsx";

/** Fields for the photo and cover of a profile: shows the current one, and replaces or removes it. */
export function ProfilePictureFields({
  user,
  form,
}: {
  user: ProfileSettingsPageData["user"];
  form: FormState;
}) {
  const profile = profileText;
  const { bind, has } = formFields(form);
  const { photo, coverPhoto } = user;
  const choice = (name: string, look: Pick<ComponentProps<typeof CropField>, "label" | "hint" | "frame">) => (
    <Island of={CropField} name="people/profile/CropField" on="idle" props={{ ...bind(name), ...look }} />
  );
  const removal = (name: string, label: string) => (
    <Checkbox {...bind(name)} label={label} checked={has(name)} />
  );
  return (
    <FieldSet legend={profile.pictures} hint={profile.automatic}>
      <div className="picture-field">
        <Avatar user={user} size="l" />
        <div className="picture-field-body">
          {choice("profile_photo", { label: profile.photo, hint: profile.photoHint, frame: "photo" })}
          {photo && removal("remove_profile_photo", profile.removePhoto)}
        </div>
      </div>
      <div className="picture-field picture-field-wide">
        <div className="profile-banner">
          {coverPhoto && <Picture picture={coverPhoto} sizes="(min-width: 46rem) 44rem, 100vw" decorative />}
        </div>
        <div className="picture-field-body">
          {choice("cover_photo", { label: profile.cover, hint: profile.coverHint, frame: "banner" })}
          {coverPhoto && removal("remove_cover_photo", profile.removeCover)}
        </div>
      </div>
    </FieldSet>
  );
}

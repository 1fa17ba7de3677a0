import type { PageProps } from "../../../src/shared/form.ts";
import { NAME_MAX } from "../../../src/shared/people/identity.limits.ts";
import type { ProfileSettingsPageData } from "../../../src/shared/people/people.dto.ts";
import { peopleText } from "../../../src/shared/people/people.text.ts";
import { SOCIAL_LINKS } from "../../../src/shared/people/profile.enums.ts";
import { BIO_MAX } from "../../../src/shared/people/profile.limits.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { profileText } from "../../../src/shared/people/profile.text.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ProfilePictureFields } from "./ProfilePictureFields.tsx";

/** What a member says of themselves. */
export function ProfileSettingsPage({ data, form }: PageProps<ProfileSettingsPageData>) {
  const profile = profileText;
  const people = peopleText;
  const labels = labelsText;
  const { bind, value, all } = formFields(form, data.values);
  return (
    <SettingsFrame current="profile" title={profile.title} lead={profile.lead}>
      <form
        className="settings-fields"
        method="post"
        action={profilePaths.profileSettings()}
        encType="multipart/form-data"
      >
        <CsrfField />
        <FormErrors form={form} />
        <ProfilePictureFields user={data.user} form={form} />
        <FieldSet legend={profile.you}>
          <Field
            {...bind("name")}
            label={profile.name}
            hint={profile.nameHint}
            value={value("name")}
            maxLength={NAME_MAX}
            autoComplete="name"
            autoCapitalize="words"
          />
          <TextArea
            {...bind("bio")}
            label={profile.bio}
            hint={profile.bioHint}
            value={value("bio")}
            maxLength={BIO_MAX}
            rows={6}
          />
          <Field
            {...bind("location")}
            label={profile.location}
            hint={profile.locationHint}
            value={value("location")}
            maxLength={200}
          />
          <Select
            {...bind("timezone")}
            label={profile.timezone}
            hint={profile.timezoneHint}
            value={value("timezone")}
            options={[
              { value: "", label: profile.zoneUnset },
              ...data.zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
            ]}
          />
        </FieldSet>
        <FieldSet legend={profile.tastes}>
          <CheckboxGroup
            {...bind("interests")}
            legend={profile.interests}
            values={all("interests")}
            look="chips"
            options={GENRES.map((genre) => ({ value: genre, label: labels.genre[genre] }))}
          />
          <Field
            {...bind("skills")}
            label={profile.skills}
            hint={profile.skillsHint}
            value={value("skills")}
          />
        </FieldSet>
        <FieldSet legend={profile.elsewhere} hint={profile.elsewhereHint}>
          <div className="social-fields">
            {SOCIAL_LINKS.map((kind) => (
              <Field
                key={kind}
                {...bind(kind)}
                label={kind === "website" ? profile.website : people.link[kind]}
                value={value(kind)}
                inputMode="url"
                autoComplete={kind === "website" ? "url" : "off"}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
              />
            ))}
          </div>
        </FieldSet>
        <div className="actions">
          <Button look="primary">{profile.save}</Button>
          <ButtonLink look="quiet" href={profilePaths.user(data.user.username)}>
            {profile.view}
          </ButtonLink>
        </div>
      </form>
    </SettingsFrame>
  );
}

import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import { NAME_MAX } from "#shared/people/identity.limits.ts";
import type { ProfileSettingsPageData } from "#shared/people/people.dto.ts";
import { peopleText } from "#shared/people/people.text.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { BIO_MAX } from "#shared/people/profile.limits.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { profileText } from "#shared/people/profile.text.ts";
import { GENRES } from "#shared/story.enums.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Time } from "../../ui/Time.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { ProfilePictureFields } from "./ProfilePictureFields.tsx";

/** Page to edit the public profile. */
export function ProfileSettingsPage({ data, form }: PageProps<ProfileSettingsPageData>) {
  const profile = profileText;
  const people = peopleText;
  const labels = labelsText;
  const fields = formFields(form, data.values);
  const { bind, value, all } = fields;
  return (
    <SettingsFrame current="profile" title={profile.title} lead={profile.lead}>
      <form
        noValidate
        className="settings-fields"
        method="post"
        action={profilePaths.profileSettings()}
        encType="multipart/form-data"
      >
        <CsrfField />
        <VersionField fields={fields} data={data} />
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
          {data.values.website && <WebsiteProof data={data} />}
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

/** The link that proves a website, and whether it was found. */
function WebsiteProof({ data: { proof, zone } }: { data: ProfileSettingsPageData }) {
  const texts = profileText.proof;
  const { html, checked } = proof;
  return (
    <div>
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>{texts.lead}</p>
      <p>
        <code className="website-proof">{html}</code>
      </p>
      <p>
        {checked ? (
          <>
            {checked.isProven ? texts.proven : texts.unproven} {texts.checked}{" "}
            <Time iso={checked.at} as="moment" zone={zone} />
          </>
        ) : (
          texts.waiting
        )}
      </p>
    </div>
  );
}

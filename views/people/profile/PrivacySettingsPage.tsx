import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { privacyFields } from "#shared/accounts/privacy.fields.ts";
import { privacyText } from "#shared/accounts/privacy.text.ts";
import type { PageProps } from "#shared/form.ts";
import type { PrivacySettingsPageData } from "#shared/people/people.dto.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Page of the privacy settings: who can see and contact a member. */
export function PrivacySettingsPage({ data, form }: PageProps<PrivacySettingsPageData>) {
  const privacy = privacyText;
  const props = { of: privacyFields, state: formFields(form, data.values) };
  return (
    <SettingsFrame current="privacy" title={privacy.title} lead={privacy.lead}>
      <form noValidate className="settings-fields" method="post" action={preferencesPaths.privacySettings()}>
        <CsrfField />
        <FormErrors form={form} />
        <FieldSet legend={privacy.seen}>
          <FormFields {...props} names={["hideLastOnline", "hideFollows", "hideFromSearch"]} />
        </FieldSet>
        <FormFields {...props} names={["messagesFrom"]} />
        <FieldSet legend={privacy.talk}>
          <FormFields {...props} names={["readMarks", "typingMarks"]} />
        </FieldSet>
        <FieldSet legend={privacy.history}>
          <FormFields {...props} names={["keepHistory"]} />
        </FieldSet>
        <div className="actions">
          <Button look="primary">{privacy.save}</Button>
        </div>
      </form>
    </SettingsFrame>
  );
}

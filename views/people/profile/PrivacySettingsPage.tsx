import { preferencesPaths } from "../../../src/shared/accounts/preferences.paths.ts";
import { privacyText } from "../../../src/shared/accounts/privacy.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { PrivacySettingsPageData } from "../../../src/shared/people/people.dto.ts";
import { MESSAGES_FROM } from "../../../src/shared/talk/messages.enums.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

type Box = "hideLastOnline" | "hideFollows" | "hideFromSearch" | "readMarks" | "typingMarks" | "keepHistory";

/** Who sees and reaches a member. */
export function PrivacySettingsPage({ data, form }: PageProps<PrivacySettingsPageData>) {
  const privacy = privacyText;
  const { bind, value, has } = formFields(form, data.values);
  const box = (name: Box) => (
    <Checkbox {...bind(name)} label={privacy[name]} hint={privacy[`${name}Hint`]} checked={has(name)} />
  );
  return (
    <SettingsFrame current="privacy" title={privacy.title} lead={privacy.lead}>
      <form className="settings-fields" method="post" action={preferencesPaths.privacySettings()}>
        <CsrfField />
        <FormErrors form={form} />
        <FieldSet legend={privacy.seen}>
          {box("hideLastOnline")}
          {box("hideFollows")}
          {box("hideFromSearch")}
        </FieldSet>
        <RadioGroup
          {...bind("messagesFrom")}
          legend={privacy.messagesFrom}
          value={value("messagesFrom")}
          options={MESSAGES_FROM.map((each) => ({ value: each, label: privacy.messages[each] }))}
        />
        <FieldSet legend={privacy.talk}>
          {box("readMarks")}
          {box("typingMarks")}
        </FieldSet>
        <FieldSet legend={privacy.history}>{box("keepHistory")}</FieldSet>
        <div className="actions">
          <Button look="primary">{privacy.save}</Button>
        </div>
      </form>
    </SettingsFrame>
  );
}

import type { PageProps } from "#shared/form.ts";
import { siteSettingsFields } from "#shared/platform/site-settings.fields.ts";
import { siteSettingsPaths } from "#shared/platform/site-settings.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { SiteSettingsPageData } from "#shared/site/admin-operations.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { AdminFrame } from "./AdminFrame.tsx";

const texts = adminText.settings;

/** Page of the site settings that admins can change at run time. */
export function SiteSettingsPage({ data, form }: PageProps<SiteSettingsPageData>) {
  const initial = Object.entries(data.values).map(([name, value]) => [name, String(value)]);
  const props = { of: siteSettingsFields, state: formFields(form, Object.fromEntries(initial)) };
  return (
    <AdminFrame data={data} current="settings" title={texts.title} lead={texts.lead}>
      <form noValidate className="admin-form" method="post" action={siteSettingsPaths.adminSettings()}>
        <CsrfField />
        <input type="hidden" name="version" defaultValue={data.version} />
        <FormErrors form={form} />
        <FieldSet legend={texts.people}>
          <FormFields {...props} names={["registration", "emailConfirmation", "captcha"]} />
        </FieldSet>
        <FieldSet legend={texts.staff}>
          <FormFields {...props} names={["requireSecondFactorForStaff"]} />
        </FieldSet>
        <FieldSet legend={texts.notice}>
          <FormFields {...props} names={["noticeText", "noticeKind"]} />
        </FieldSet>
        <FieldSet legend={texts.moderation} hint={texts.moderationHint}>
          <FormFields {...props} names={["strikeLimit", "strikeDays", "restrictionDays", "blockMails"]} />
        </FieldSet>
        <FieldSet legend={texts.narration}>
          <FormFields {...props} names={["audioMegabytes", "audioGigabytes"]} />
        </FieldSet>
        <Button look="primary">{texts.submit}</Button>
      </form>
    </AdminFrame>
  );
}

import type { PageProps } from "../../../src/shared/form.ts";
import { STRIKE_DAYS_MAX, STRIKE_LIMIT_MAX } from "../../../src/shared/moderation/reports.limits.ts";
import { siteSettingsPaths } from "../../../src/shared/platform/site-settings.paths.ts";
import { NOTICE_KINDS, NOTICE_MAX } from "../../../src/shared/platform/site-settings.ts";
import { AUDIO_GIGABYTES_MAX, AUDIO_MEGABYTES_MAX } from "../../../src/shared/reach/narration.limits.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { SiteSettingsPageData } from "../../../src/shared/site/admin-operations.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { AdminFrame } from "./AdminFrame.tsx";

const words = adminText.settings;

/** What admins decide about the running site. */
export function SiteSettingsPage({ data, form }: PageProps<SiteSettingsPageData>) {
  const initial = Object.entries(data.values).map(([name, value]) => [name, String(value)]);
  const { bind, value, has } = formFields(form, Object.fromEntries(initial));
  return (
    <AdminFrame data={data} current="settings" title={words.title} lead={words.lead}>
      <form className="admin-form" method="post" action={siteSettingsPaths.adminSettings()}>
        <CsrfField />
        <input type="hidden" name="version" defaultValue={data.version} />
        <FormErrors form={form} />
        <FieldSet legend={words.people}>
          <Checkbox {...bind("registration")} label={words.registration} checked={has("registration")} />
          <Checkbox
            {...bind("emailConfirmation")}
            label={words.emailConfirmation}
            hint={words.emailConfirmationHint}
            checked={has("emailConfirmation")}
          />
          <Checkbox
            {...bind("captcha")}
            label={words.captcha}
            hint={words.captchaHint}
            checked={has("captcha")}
          />
        </FieldSet>
        <FieldSet legend={words.notice}>
          <TextArea
            {...bind("noticeText")}
            label={words.noticeText}
            hint={words.noticeHint}
            value={value("noticeText")}
            maxLength={NOTICE_MAX}
            rows={2}
          />
          <RadioGroup
            {...bind("noticeKind")}
            legend={words.noticeKind}
            look="segments"
            value={value("noticeKind")}
            options={NOTICE_KINDS.map((kind) => ({ value: kind, label: words.noticeKinds[kind] }))}
          />
        </FieldSet>
        <FieldSet legend={words.moderation} hint={words.moderationHint}>
          {(["strikeLimit", "strikeDays", "restrictionDays"] as const).map((name) => (
            <Field
              key={name}
              {...bind(name)}
              label={words[name]}
              type="number"
              value={value(name)}
              min={1}
              max={name === "strikeLimit" ? STRIKE_LIMIT_MAX : STRIKE_DAYS_MAX}
              required
            />
          ))}
          <Checkbox
            {...bind("blockMails")}
            label={words.blockMails}
            hint={words.blockMailsHint}
            checked={has("blockMails")}
          />
        </FieldSet>
        <FieldSet legend={words.narration}>
          <Field
            {...bind("audioMegabytes")}
            label={words.audioMegabytes}
            hint={words.audioMegabytesHint}
            type="number"
            value={value("audioMegabytes")}
            min={1}
            max={AUDIO_MEGABYTES_MAX}
            required
          />
          <Field
            {...bind("audioGigabytes")}
            label={words.audioGigabytes}
            hint={words.audioGigabytesHint}
            type="number"
            value={value("audioGigabytes")}
            min={1}
            max={AUDIO_GIGABYTES_MAX}
            required
          />
        </FieldSet>
        <Button look="primary">{words.submit}</Button>
      </form>
    </AdminFrame>
  );
}

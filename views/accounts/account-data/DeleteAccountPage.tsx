import type { DeleteAccountPageData } from "#shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { PageProps } from "#shared/form.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { CodeField } from "../second-factor/CodeField.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { OpenMatters } from "./OpenMatters.tsx";

/**
 * Page that confirms account deletion: what is deleted, what may stay, and until when it can be undone; then
 * the password. Nothing is preselected.
 */
export function DeleteAccountPage({ data, form }: PageProps<DeleteAccountPageData>) {
  const { deletion: words } = accountDataText;
  const { bind, value } = formFields(form);
  return (
    <SettingsFrame current="data" title={words.title} lead={words.lead}>
      <ul className="data-points">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        {words.archiveFirst} <a href={accountDataPaths.dataSettings()}>{words.archiveLink}</a>.
      </p>
      <OpenMatters
        matters={data.matters}
        payout={data.payout}
        action={accountDataPaths.deleteAccount()}
        isLeaving={false}
      />
      <form noValidate className="data-form" method="post" action={accountDataPaths.deleteAccount()}>
        <CsrfField />
        <FormErrors form={form} />
        <input type="hidden" name="username" autoComplete="username" defaultValue={data.username} />
        <RadioGroup
          {...bind("works")}
          legend={words.works}
          value={value("works")}
          options={(["leave", "erase"] as const).map((choice) => ({
            value: choice,
            label: words.options[choice],
            hint: words.hints[choice],
          }))}
        />
        <Field
          {...bind("password")}
          label={words.password}
          type="password"
          autoComplete="current-password"
          required
        />
        {data.needsCode && <CodeField {...bind("code")} />}
        <div className="actions">
          <Button look="danger" icon="trash-2">
            {words.submit}
          </Button>
          <ButtonLink look="quiet" href={accountDataPaths.dataSettings()}>
            {words.stay}
          </ButtonLink>
        </div>
      </form>
    </SettingsFrame>
  );
}

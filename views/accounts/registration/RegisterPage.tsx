import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { DetailsPageData } from "#shared/accounts/registration.dto.ts";
import { registrationMessages } from "#shared/accounts/registration.messages.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import type { PageProps } from "#shared/form.ts";
import { NAME_MAX } from "#shared/people/identity.limits.ts";

import { site } from "#shared/site.ts";
import { Checkbox } from "../../ui/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { InsecureNotice } from "../accounts/InsecureNotice.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import { StepForm, StepNav, WizardPage } from "./WizardPage.tsx";

/**
 * Page of the first step: creates an account or, if the member already has one, edits the details that can be
 * changed here.
 */
export function RegisterPage({ data, form }: PageProps<DetailsPageData>) {
  const { details } = registrationText;
  const { account, invitedBy } = data;
  if (account) return <AccountPage account={account} form={form} />;
  return (
    <div className="page page-form wizard">
      <StepNav setup={{ step: "details", reached: "details" }} />
      <h1>{details.title(site().name)}</h1>
      <p className="lead">{details.lead}</p>
      {data.closed && <Notice kind="info" title={registrationMessages.registrationClosed} />}
      {invitedBy && <p className="fine">{details.invitedBy(invitedBy)}</p>}
      {data.insecure && !form.errors[""] && <InsecureNotice />}
      {!data.closed && <DetailsForm data={data} form={form} />}
      <p>
        {details.hasAccount}{" "}
        <a href={accountsPaths.login(data.next === "/" ? undefined : data.next)}>{details.signIn}</a>
      </p>
    </div>
  );
}

function AccountPage({
  account,
  form,
}: {
  account: NonNullable<DetailsPageData["account"]>;
  form: PageProps<DetailsPageData>["form"];
}) {
  const { account: words, details } = registrationText;
  const { setup, username, email, name, promotional } = account;
  const { bind, value, has } = formFields(form, { name, promotional_emails: String(promotional) });
  return (
    <WizardPage setup={setup} title={words.title} lead={words.lead}>
      <dl className="account-facts">
        <div>
          <dt>{words.username}</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <StepForm setup={setup} form={form}>
        <Field
          {...bind("name")}
          label={details.name}
          hint={details.nameHint}
          value={value("name")}
          autoComplete="name"
          maxLength={NAME_MAX}
          optional
        />
        <Checkbox
          {...bind("promotional_emails")}
          label={details.promotional}
          checked={has("promotional_emails")}
        />
      </StepForm>
    </WizardPage>
  );
}

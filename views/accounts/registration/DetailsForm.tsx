import { suggestEmail } from "../../../src/shared/accounts/email-spelling.ts";
import type { DetailsPageData } from "../../../src/shared/accounts/registration.dto.ts";
import { REFERRAL_SOURCES } from "../../../src/shared/accounts/registration.enums.ts";
import { registrationPaths } from "../../../src/shared/accounts/registration.paths.ts";
import { registrationText } from "../../../src/shared/accounts/registration.text.ts";
import type { FormState } from "../../../src/shared/form.ts";
import { EMAIL_MAX, NAME_MAX, USERNAME_MAX } from "../../../src/shared/people/identity.limits.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";

import { Island } from "../../shell/Island.tsx";
import { Button } from "../../ui/Button.tsx";
import { CaptchaField } from "../../ui/CaptchaField.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { NewPasswordField } from "../accounts/NewPasswordFields.tsx";
import EmailHelp from "./EmailHelp.island.tsx";
import PasswordHelp from "./PasswordHelp.island.tsx";

type Fields = ReturnType<typeof formFields>;

/** Sent as they came; each may be empty. */
const HIDDEN = ["next", "ref", "referrer", "eventToken"] as const;

/** "ffa" comes with links and programs: nobody who is asked knows what it means. */
const OFFERED_SOURCES = REFERRAL_SOURCES.filter((source) => source !== "ffa");
const TERMS = ["terms", "privacy", "guidelines"] as const;

/** The form that makes an account: who, how to reach them, the terms. */
export function DetailsForm({ data, form }: { data: DetailsPageData; form: FormState }) {
  const { details } = registrationText;
  const { captcha, account: _none, invitedBy: _who, closed: _open, ...initial } = data;
  const fields = formFields(form, initial);
  const { bind, has } = fields;
  return (
    <form method="post" action={registrationPaths.register()}>
      <CsrfField />
      {HIDDEN.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={fields.value(name)} />
      ))}
      <FormErrors form={form} />
      <NameFields fields={fields} />
      <EmailField fields={fields} />
      <NewPasswordField bind={bind} label={details.password} hint={details.passwordHint} />
      <Island of={PasswordHelp} name="accounts/registration/PasswordHelp" on="load" props={{}} />
      <ReferralField fields={fields} />
      <Checkbox
        {...bind("terms")}
        label={
          <>
            {details.terms}{" "}
            <a href={documentsPaths.document("terms")} target="_blank" rel="noopener">
              {details.termsLink}
              <span className="visually-hidden"> ({details.newTab})</span>
            </a>
          </>
        }
        checked={has("terms")}
        required
      />
      <details className="disclosure">
        <summary>{details.termsSummary}</summary>
        <ul>
          {details.termsPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="terms-links">
          {details.termsWhole}
          {TERMS.map((key) => (
            // What was typed stays in this tab.
            <a key={key} href={documentsPaths.document(key)} target="_blank" rel="noopener">
              {details.termsLinks[key]}
              <span className="visually-hidden"> ({details.newTab})</span>
            </a>
          ))}
        </p>
      </details>
      <Checkbox
        {...bind("promotional_emails")}
        label={details.promotional}
        checked={has("promotional_emails")}
      />
      {captcha && <CaptchaField captcha={captcha} fields={fields} />}
      <Button look="primary" wide>
        {details.submit}
      </Button>
    </form>
  );
}

function NameFields({ fields: { bind, value } }: { fields: Fields }) {
  const { details } = registrationText;
  return (
    <>
      <Field
        {...bind("username")}
        label={details.username}
        hint={details.usernameHint}
        value={value("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        required
      />
      <Field
        {...bind("name")}
        label={details.name}
        hint={details.nameHint}
        value={value("name")}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={NAME_MAX}
        optional
      />
    </>
  );
}

/** The address; one at a misspelt provider comes back with what was probably meant. */
function EmailField({ fields: { bind, value, has } }: { fields: Fields }) {
  const { details } = registrationText;
  const email = value("email");
  const meant = suggestEmail(email);
  return (
    <>
      <Field
        {...bind("email")}
        label={details.email}
        hint={details.emailHint}
        type="email"
        value={email}
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        required
      />
      <Island of={EmailHelp} name="accounts/registration/EmailHelp" on="load" props={{}} />
      {meant && (
        <div className="email-fix">
          <p>{details.didYouMean(meant)}</p>
          <Checkbox
            {...bind("email_fix")}
            label={details.takeThis(meant)}
            value={meant}
            checked={has("email_fix", meant)}
          />
        </div>
      )}
    </>
  );
}

/** Where one heard of us; a campaign's own value goes along unseen. */
function ReferralField({ fields: { bind, value } }: { fields: Fields }) {
  const { details } = registrationText;
  const given = value("referral");
  if (given && !(OFFERED_SOURCES as readonly string[]).includes(given))
    return <input type="hidden" name="referral" defaultValue={given} />;
  return (
    <Select
      {...bind("referral")}
      label={details.referral}
      value={given}
      optional
      options={[
        { value: "", label: details.noReferral },
        ...OFFERED_SOURCES.map((source) => ({ value: source, label: details.referrals[source] })),
      ]}
    />
  );
}

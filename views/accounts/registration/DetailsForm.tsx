import { suggestEmail } from "#shared/accounts/email-spelling.ts";
import type { DetailsPageData } from "#shared/accounts/registration.dto.ts";
import { REFERRAL_SOURCES } from "#shared/accounts/registration.enums.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import type { FormState } from "#shared/form.ts";
import { EMAIL_MAX, NAME_MAX, USERNAME_MAX } from "#shared/people/identity.limits.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";

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

/** Hidden fields, sent back unchanged; each may be empty. */
const HIDDEN = ["next", "ref", "referrer", "eventToken"] as const;

/** "ffa" is set only by links and programs and would mean nothing to users. */
const OFFERED_SOURCES = REFERRAL_SOURCES.filter((source) => source !== "ffa");
const TERMS = ["terms", "privacy", "guidelines"] as const;

/** Registration form: name, contact and terms. */
export function DetailsForm({ data, form }: { data: DetailsPageData; form: FormState }) {
  const { details } = registrationText;
  const { captcha, account: _none, invitedBy: _who, closed: _open, insecure: _connection, ...initial } = data;
  const fields = formFields(form, initial);
  const { bind, has } = fields;
  return (
    <form noValidate method="post" action={registrationPaths.register()}>
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
            // Opens in a new tab so that the typed values are not lost.
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

/** Email field; a probably misspelt provider comes back with a suggestion. */
function EmailField({ fields: { bind, value, has } }: { fields: Fields }) {
  const { details } = registrationText;
  const email = value("email");
  const suggestion = suggestEmail(email);
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
      {suggestion && (
        <div className="email-fix">
          <p>{details.didYouMean(suggestion)}</p>
          <Checkbox
            {...bind("email_fix")}
            label={details.takeThis(suggestion)}
            value={suggestion}
            checked={has("email_fix", suggestion)}
          />
        </div>
      )}
    </>
  );
}

/** Field for how the member heard of the site; a campaign's value is sent as a hidden field. */
function ReferralField({ fields: { bind, value } }: { fields: Fields }) {
  const { details } = registrationText;
  const referral = value("referral");
  if (referral && !(OFFERED_SOURCES as readonly string[]).includes(referral))
    return <input type="hidden" name="referral" defaultValue={referral} />;
  return (
    <Select
      {...bind("referral")}
      label={details.referral}
      value={referral}
      optional
      options={[
        { value: "", label: details.noReferral },
        ...OFFERED_SOURCES.map((source) => ({ value: source, label: details.referrals[source] })),
      ]}
    />
  );
}

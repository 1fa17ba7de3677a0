import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import { EMAIL_MAX } from "#shared/people/identity.limits.ts";
import type { EReaderPageData } from "#shared/reading/e-readers.dto.ts";
import { eReadersPaths } from "#shared/reading/e-readers.paths.ts";
import { eReadersText } from "#shared/reading/e-readers.text.ts";
import { CODE_TYPED_MAX } from "#shared/reading/e-readers.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = eReadersText.settings;

/** Page of the address of a member's e-reader: setting, confirming and removing it. */
export function EReaderPage({ data, form }: PageProps<EReaderPageData>) {
  const { email, pending } = data;
  return (
    <SettingsFrame current="account" title={texts.title} lead={texts.lead}>
      <p>{email ? texts.current(email) : texts.none}</p>
      <p className="fine">{texts.limit}</p>
      {pending && <Confirm email={pending} code={data.code} form={ofIntent(form, "code")} />}
      <Address sender={data.sender} form={ofIntent(form, "email")} />
      {(email || pending) && (
        <section className="settings-part" aria-labelledby="remove">
          <h2 id="remove">{texts.removeTitle}</h2>
          <p>{texts.removeHint}</p>
          <form noValidate method="post" action={eReadersPaths.eReader()}>
            <CsrfField />
            <div className="actions">
              <Button name="intent" value="remove" look="danger">
                {texts.remove}
              </Button>
            </div>
          </form>
        </section>
      )}
      <p className="settings-end">
        <a href={accountsPaths.account()}>{accountText.settings.back}</a>
      </p>
    </SettingsFrame>
  );
}

/** Values and errors belong only to the form that was sent. */
const ofIntent = (form: FormState, intent: string): FormState =>
  form.values.intent === intent ? form : emptyForm;

function Address({ sender, form }: { sender: string; form: FormState }) {
  const { bind, value } = formFields(form);
  return (
    <section className="settings-part" aria-labelledby="address">
      <h2 id="address">{texts.address}</h2>
      <form noValidate method="post" action={eReadersPaths.eReader()}>
        <CsrfField />
        <input type="hidden" name="intent" defaultValue="email" />
        <FormErrors form={form} />
        <Field
          {...bind("email")}
          label={texts.address}
          hint={texts.addressHint}
          type="email"
          value={value("email")}
          maxLength={EMAIL_MAX}
          autoComplete="off"
          required
        />
        <p className="fine">{texts.sender(sender)}</p>
        <div className="actions">
          <Button look="primary">{texts.save}</Button>
        </div>
      </form>
    </section>
  );
}

function Confirm({ email, code, form }: { email: string; code: string; form: FormState }) {
  const { bind, value } = formFields(form, { code });
  return (
    <section className="settings-part" aria-labelledby="confirm">
      <h2 id="confirm">{texts.pendingTitle}</h2>
      <p>{texts.pending(email)}</p>
      <form noValidate method="post" action={eReadersPaths.eReader()}>
        <CsrfField />
        <input type="hidden" name="intent" defaultValue="code" />
        <FormErrors form={form} />
        <Field
          {...bind("code")}
          label={texts.code}
          value={value("code")}
          maxLength={CODE_TYPED_MAX}
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
        <div className="actions">
          <Button look="primary">{texts.confirm}</Button>
        </div>
      </form>
    </section>
  );
}

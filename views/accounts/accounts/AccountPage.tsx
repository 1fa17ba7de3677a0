import type { ReactNode } from "react";
import type { AccountPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { ACCOUNT_PLACES } from "#shared/accounts/settings.ts";
import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import { EMAIL_MAX, PASSWORD_MAX, USERNAME_MAX } from "#shared/people/identity.limits.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";

import { site } from "#shared/site.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Icon } from "../../ui/Icon.tsx";
import { CodeField } from "../second-factor/CodeField.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { PendingEmail } from "./PendingEmail.tsx";

const { settings: words } = accountText;

/** Account settings page: a form for each setting, and links to the others. */
export function AccountPage({ data, form }: PageProps<AccountPageData>) {
  return (
    <SettingsFrame current="account" title={words.title} lead={words.lead}>
      <Username data={data} form={ofIntent(form, "username")} />
      <Email data={data} form={ofIntent(form, "email")} />
      <Password data={data} form={ofIntent(form, "password")} />
      <section className="settings-part" aria-labelledby="more">
        <h2 id="more">{words.more}</h2>
        <ul className="link-list">
          {ACCOUNT_PLACES.map(({ key, href }) => (
            <li key={key}>
              <a href={href}>
                <span className="link-list-name">{words.places[key].name}</span>
                <span className="fine">{words.places[key].hint}</span>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </SettingsFrame>
  );
}

/** Values and errors belong only to the form that was sent. */
const ofIntent = (form: FormState, intent: string): FormState =>
  form.values.intent === intent ? form : emptyForm;

function Part(props: { name: string; title: string; form: FormState; submit: string; children: ReactNode }) {
  const { name, title, form, submit, children } = props;
  return (
    <section className="settings-part" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <form noValidate method="post" action={accountsPaths.account()}>
        <CsrfField />
        <input type="hidden" name="intent" defaultValue={name} />
        <FormErrors form={form} />
        {children}
        <div className="actions">
          <Button look="primary">{submit}</Button>
        </div>
      </form>
    </section>
  );
}

function Username({ data, form }: PageProps<AccountPageData>) {
  const { bind, value } = formFields(form, { username: data.username });
  return (
    <Part name="username" title={words.username} form={form} submit={words.saveUsername}>
      <Field
        {...bind("username")}
        label={words.username}
        hint={words.usernameHint(
          new URL(profilePaths.user(data.username), site().url || "http://localhost").href,
        )}
        value={value("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        required
      />
    </Part>
  );
}

function Email({ data, form }: PageProps<AccountPageData>) {
  const { bind, value } = formFields(form);
  return (
    <>
      <Part name="email" title={words.email} form={form} submit={words.saveEmail}>
        <p>{words.emailNow(data.email)}</p>
        <Field
          {...bind("email")}
          label={words.newEmail}
          hint={words.newEmailHint}
          type="email"
          value={value("email")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <Field
          {...bind("emailPassword")}
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
        />
        {data.needsCode && <CodeField {...bind("code")} />}
      </Part>
      {data.pending && <PendingEmail pending={data.pending} zone={data.zone} />}
    </>
  );
}

function Password({ data, form }: PageProps<AccountPageData>) {
  const { bind } = formFields(form);
  return (
    <Part name="password" title={words.password} form={form} submit={words.savePassword}>
      <p>{words.passwordLead}</p>
      {/* For password managers, which store a new password under a username. */}
      <input type="hidden" name="account" autoComplete="username" defaultValue={data.username} />
      <Field
        {...bind("currentPassword")}
        label={words.currentPassword}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <NewPasswordFields bind={bind} />
      {data.needsCode && <CodeField {...bind("passwordCode")} />}
    </Part>
  );
}

import type { ReactNode } from "react";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { QrCodeDto, SecondFactorPageData } from "#shared/accounts/second-factor.dto.ts";
import { secondFactorPaths } from "#shared/accounts/second-factor.paths.ts";
import { secondFactorText as texts } from "#shared/accounts/second-factor.text.ts";
import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { Button, type ButtonLook } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { CodeField } from "./CodeField.tsx";

/** Page of two-step sign-in: setting it up, new recovery codes, turning it off. */
export function SecondFactorPage({ data, form }: PageProps<SecondFactorPageData>) {
  const { on, setup, made, zone } = data;
  return (
    <SettingsFrame current="account" title={texts.title} lead={texts.lead}>
      {made && <RecoveryCodes codes={made} />}
      {on ? <On on={on} zone={zone} form={form} /> : setup ? <Setup setup={setup} form={form} /> : null}
      {!on && !setup && <Start form={form} />}
      <p className="settings-end">
        <a href={accountsPaths.account()}>{accountText.settings.back}</a>
      </p>
    </SettingsFrame>
  );
}

/** New codes, shown only in the response to the request that made them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice kind="success" title={texts.madeTitle}>
      <p>{texts.made}</p>
      <ul className="secret-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Start({ form }: { form: FormState }) {
  return (
    <Part name="start" title={texts.startTitle} lead={texts.startLead} form={form} submit={texts.start}>
      <Password form={form} part="start" />
    </Part>
  );
}

function Setup({ setup, form }: { setup: NonNullable<SecondFactorPageData["setup"]>; form: FormState }) {
  return (
    <>
      <section className="settings-part" aria-labelledby="connect">
        <h2 id="connect">{texts.setupTitle}</h2>
        <p>{texts.scan}</p>
        <QrCode code={setup.qr} />
        <p>
          <a href={setup.uri}>{texts.open}</a>
        </p>
        <p>{texts.key}</p>
        <label className="visually-hidden" htmlFor="otp-key">
          {texts.keyLabel}
        </label>
        <input className="input secret" id="otp-key" type="text" readOnly value={grouped(setup.secret)} />
      </section>
      <Part name="confirm" title={texts.confirmTitle} form={form} submit={texts.confirm}>
        <Code form={form} part="confirm" />
      </Part>
      <form noValidate method="post" action={secondFactorPaths.secondFactor()} className="settings-end">
        <CsrfField />
        <div className="actions">
          <Button look="quiet" name="intent" value="cancel">
            {texts.cancel}
          </Button>
        </div>
      </form>
    </>
  );
}

function On(props: { on: NonNullable<SecondFactorPageData["on"]>; zone: string; form: FormState }) {
  const { on, zone, form } = props;
  return (
    <>
      <section className="settings-part" aria-labelledby="state">
        <h2 id="state">{texts.on}</h2>
        <p>
          {texts.since} <Time iso={on.since} as="moment" zone={zone} />
        </p>
        <p>{texts.codesLeft(on.recoveryCodes)}</p>
      </section>
      <Part name="renew" title={texts.renewTitle} lead={texts.renewLead} form={form} submit={texts.renew}>
        <Password form={form} part="renew" />
        <Code form={form} part="renew" />
      </Part>
      <Part
        name="off"
        title={texts.offTitle}
        lead={texts.offLead}
        form={form}
        submit={texts.turnOff}
        look="danger"
      >
        <Password form={form} part="off" />
        <Code form={form} part="off" />
      </Part>
    </>
  );
}

function Part(props: {
  name: string;
  title: string;
  lead?: string;
  form: FormState;
  submit: string;
  look?: ButtonLook;
  children: ReactNode;
}) {
  const { name, title, lead, form, submit, look = "primary", children } = props;
  return (
    <section className="settings-part" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {lead && <p>{lead}</p>}
      <form noValidate method="post" action={secondFactorPaths.secondFactor()}>
        <CsrfField />
        <input type="hidden" name="intent" defaultValue={name} />
        <FormErrors form={ofPart(form, name)} />
        {children}
        <div className="actions">
          <Button look={look}>{submit}</Button>
        </div>
      </form>
    </section>
  );
}

function Password({ form, part }: { form: FormState; part: string }) {
  const { bind } = formFields(ofPart(form, part));
  return (
    <Field
      {...bind("currentPassword")}
      id={fieldId(form, part, "currentPassword")}
      label={texts.currentPassword}
      type="password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      required
    />
  );
}

function Code({ form, part }: { form: FormState; part: string }) {
  const { bind } = formFields(ofPart(form, part));
  return (
    <CodeField
      {...bind("code")}
      id={fieldId(form, part, "code")}
      {...(part === "confirm" ? { label: texts.setupCode, hint: "" } : {})}
    />
  );
}

/** Dark on white in both colour schemes, as scanners require. */
function QrCode({ code: { size, path } }: { code: QrCodeDto }) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.qrLabel}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Values and errors belong only to the form that was sent. */
const ofPart = (form: FormState, part: string): FormState => (form.values.intent === part ? form : emptyForm);

/** Field names repeat on the page; messages at the top of a form link to the fields of the form that was sent. */
const fieldId = (form: FormState, part: string, name: string): string =>
  form.values.intent === part ? `field-${name}` : `${part}-${name}`;

/** Splits a key into groups of four characters, which are easier to type; apps ignore the spaces. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

import type { ReactNode } from "react";
import type { EmailConfirmationPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { FormState, PageProps } from "#shared/form.ts";
import { emptyForm } from "#shared/form.ts";
import { EMAIL_MAX } from "#shared/people/identity.limits.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const { confirmation: words } = accountText;

/**
 * Page with a confirmation button, because mail programs open links automatically; also offers to send
 * another mail.
 */
export function EmailConfirmationPage({ data, form }: PageProps<EmailConfirmationPageData>) {
  const refusal = form.errors[""];
  if (data.done) return <Done done={data.done} />;
  if (data.asks && data.asks !== "void" && !refusal) return <Question data={data} asks={data.asks} />;
  const isVoid = data.asks === "void" || Boolean(refusal);
  return (
    <Frame title={isVoid ? words.voidTitle : words.title} lead={isVoid ? voidLead(refusal) : undefined}>
      <SendAgain form={refusal ? emptyForm : form} />
      <p>
        <a href={accountsPaths.login()}>{words.signIn}</a>
      </p>
    </Frame>
  );
}

/**
 * Returns the reason for the refusal if it is not the code, otherwise the standard text for an invalid code.
 */
const voidLead = (refusal: string | undefined): string =>
  refusal && refusal !== accountsMessages.invalidToken ? refusal : words.void;

function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="page page-form">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

function Question({ data, asks }: { data: EmailConfirmationPageData; asks: "confirm" | "new" | "old" }) {
  const { title, lead } = {
    confirm: { title: words.title, lead: words.lead },
    new: { title: words.newTitle, lead: words.newLead(data.email) },
    old: { title: words.oldTitle, lead: words.oldLead(data.email) },
  }[asks];
  return (
    <Frame title={title} lead={lead}>
      <form noValidate method="post" action={accountsPaths.emailConfirmation()}>
        <CsrfField />
        <input type="hidden" name="confirmation" defaultValue={data.confirmation} />
        <div className="actions">
          <Button look="primary">{asks === "old" ? words.confirmChange : words.submit}</Button>
          {asks === "old" && (
            <Button look="danger" name="intent" value="stop">
              {words.stopChange}
            </Button>
          )}
        </div>
      </form>
    </Frame>
  );
}

function Done({ done }: { done: NonNullable<EmailConfirmationPageData["done"]> }) {
  const { title, lead, href, label } = {
    confirmed: {
      title: words.confirmedTitle,
      lead: words.confirmed,
      href: accountsPaths.login(),
      label: words.signIn,
    },
    sent: { title: words.sentTitle, lead: words.sent, href: accountsPaths.login(), label: words.signIn },
    waiting: {
      title: words.waitingTitle,
      lead: words.waiting,
      href: accountsPaths.account(),
      label: words.onwards,
    },
    changed: {
      title: words.changedTitle,
      lead: words.changed,
      href: accountsPaths.account(),
      label: words.onwards,
    },
    stopped: {
      title: words.stoppedTitle,
      lead: words.stopped,
      href: accountsPaths.forgotPassword(),
      label: words.newPassword,
    },
  }[done];
  return (
    <Frame title={title} lead={lead}>
      <ButtonLink look="primary" href={href}>
        {label}
      </ButtonLink>
    </Frame>
  );
}

function SendAgain({ form }: { form: FormState }) {
  const { bind, value } = formFields(form);
  return (
    <>
      <p>{words.sendLead}</p>
      <form noValidate method="post" action={accountsPaths.emailConfirmation()}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("email")}
          label={words.email}
          type="email"
          value={value("email")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <Button name="intent" value="send" wide>
          {words.send}
        </Button>
      </form>
    </>
  );
}

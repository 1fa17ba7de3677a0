import type { BannedPageData } from "#shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { PageProps } from "#shared/form.ts";
import { CONTACT_TEXT_MAX } from "#shared/site/contact.limits.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** Page that shows why an account is closed, with links to appeal and to download a copy of its data. */
export function BannedPage({ data, form }: PageProps<BannedPageData>) {
  const { banned: words } = accountDataText;
  const { bind, value } = formFields(form);
  const { making, ready } = data.archive;
  return (
    <div className="page page-form">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <FormErrors form={form} />
      <section className="data-section" aria-labelledby="reason">
        <h2 id="reason">{words.reason}</h2>
        <Paragraphs text={data.reason} />
      </section>
      <section className="data-section" aria-labelledby="appeal">
        <h2 id="appeal">{words.appeal}</h2>
        {data.appealed ? (
          <p>{words.appealed}</p>
        ) : (
          <form noValidate method="post" action={accountDataPaths.banned()}>
            <CsrfField />
            <TextArea
              {...bind("text")}
              label={words.appealText}
              hint={words.appealHint}
              value={value("text")}
              required
              maxLength={CONTACT_TEXT_MAX}
            />
            <Button look="primary" name="intent" value="appeal">
              {words.appealSend}
            </Button>
          </form>
        )}
      </section>
      <section className="data-section" aria-labelledby="data">
        <h2 id="data">{words.data}</h2>
        <p>{making ? words.making : words.dataHint}</p>
        {ready && (
          <ButtonLink icon="download" href={ready.href}>
            {words.download}
          </ButtonLink>
        )}
        {!making && (
          <form noValidate method="post" action={accountDataPaths.banned()}>
            <CsrfField />
            <Button look="secondary" name="intent" value="archive">
              {ready ? accountDataText.archive.again : accountDataText.archive.start}
            </Button>
          </form>
        )}
      </section>
      <p>
        <a href={contactPaths.contact("contact")}>{words.contact}</a>
      </p>
      <form noValidate method="post" action={accountDataPaths.banned()}>
        <CsrfField />
        <Button look="quiet" name="intent" value="sign-out">
          {words.signOut}
        </Button>
      </form>
    </div>
  );
}

import type { PageProps } from "#shared/form.ts";
import type { PaymentDocumentsPageData } from "#shared/money/payment-accounts.dto.ts";
import { PAYMENT_DOCUMENTS_MAX } from "#shared/money/payment-accounts.limits.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = paymentAccountsText.documents;

/** Page of the documents of a payment account: each can be opened and removed, and one can be added. */
export function PaymentDocumentsPage({ data, form }: PageProps<PaymentDocumentsPageData>) {
  const { bind } = formFields(form);
  const { documents } = data;
  const next = (form.values.next as string | undefined) ?? data.next;
  const fieldsOfBoth = (
    <>
      <CsrfField />
      <input type="hidden" name="next" defaultValue={next} />
    </>
  );
  return (
    <SettingsFrame current="payment" title={texts.title} lead={texts.lead}>
      {documents.length > 0 ? (
        <section aria-labelledby="documents-list">
          <h2 id="documents-list">{texts.list}</h2>
          <ul className="payment-documents">
            {documents.map(({ id, name, href, bytes, addedAt }) => (
              <li key={id}>
                <div>
                  <a href={href} download>
                    {name}
                  </a>
                  <p className="fine">
                    {texts.size(bytes)}, <Time iso={addedAt} />
                  </p>
                </div>
                <form noValidate method="post" action={paymentAccountsPaths.paymentDocuments()}>
                  {fieldsOfBoth}
                  <input type="hidden" name="remove" defaultValue={id} />
                  <Button icon="trash-2">
                    {texts.remove}
                    <span className="visually-hidden"> {name}</span>
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>{texts.none}</p>
      )}
      {documents.length < PAYMENT_DOCUMENTS_MAX ? (
        <form
          noValidate
          className="payment-form"
          method="post"
          action={paymentAccountsPaths.paymentDocuments()}
          encType="multipart/form-data"
        >
          {fieldsOfBoth}
          <FormErrors form={form} />
          <Field
            {...bind("document")}
            label={texts.field}
            hint={texts.hint}
            type="file"
            accept=".doc,.docx,.pdf"
            required
          />
          <div className="actions">
            <Button look="primary" icon="upload">
              {texts.add}
            </Button>
          </div>
        </form>
      ) : (
        <Notice kind="info">
          <p>{texts.full}</p>
        </Notice>
      )}
      <div className="actions">
        <ButtonLink href={paymentAccountsPaths.payment(next)} icon="arrow-left">
          {texts.done}
        </ButtonLink>
        {next && (
          <ButtonLink look="quiet" href={next}>
            {paymentAccountsText.goBack}
          </ButtonLink>
        )}
      </div>
    </SettingsFrame>
  );
}

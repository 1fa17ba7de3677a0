import type { CancelExchangePageData } from "#shared/community/exchanges.dto.ts";
import { EXCHANGE_REASON_MAX } from "#shared/community/exchanges.limits.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Confirmation page before an exchange is cancelled, with a field for the reason. */
export function CancelExchangePage({ data: { id, title }, form }: PageProps<CancelExchangePageData>) {
  const texts = exchangesText.ask;
  const { bind, value } = formFields(form);
  return (
    <div className="page page-narrow">
      <h1>{texts.title}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{texts.hint}</p>
      <PageForm
        action={exchangesPaths.exchangeAct(id, "cancel")}
        back={exchangesPaths.exchange(id)}
        form={form}
        button={<Button look="danger">{texts.button}</Button>}
      >
        <TextArea
          {...bind("reason")}
          label={texts.reason}
          value={value("reason")}
          maxLength={EXCHANGE_REASON_MAX}
          required
        />
      </PageForm>
    </div>
  );
}

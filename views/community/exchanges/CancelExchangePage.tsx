import type { CancelExchangePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { EXCHANGE_REASON_MAX } from "../../../src/shared/community/exchanges.limits.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Asks once before an exchange is called off, and why. */
export function CancelExchangePage({ data: { id, title }, form }: PageProps<CancelExchangePageData>) {
  const words = exchangesText.ask;
  const { bind, value } = formFields(form);
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{words.hint}</p>
      <PageForm
        action={exchangesPaths.exchangeAct(id, "cancel")}
        back={exchangesPaths.exchange(id)}
        form={form}
        button={<Button look="danger">{words.button}</Button>}
      >
        <TextArea
          {...bind("reason")}
          label={words.reason}
          value={value("reason")}
          maxLength={EXCHANGE_REASON_MAX}
          required
        />
      </PageForm>
    </div>
  );
}

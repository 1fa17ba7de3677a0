import type { ExchangeFormPageData } from "#shared/community/exchanges.dto.ts";
import { exchangeFields } from "#shared/community/exchanges.fields.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldSet } from "../../ui/Choice.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Form page to create or edit a gift exchange. */
export function ExchangeFormPage({ data: { id, values, zone }, form }: PageProps<ExchangeFormPageData>) {
  const texts = exchangesText.form;
  const state = formFields(form, values);
  return (
    <div className="page page-narrow">
      <h1>{id ? texts.editTitle : exchangesText.new}</h1>
      <PageForm
        action={id ? exchangesPaths.exchangeAct(id, "edit") : exchangesPaths.exchangeNew()}
        back={id ? exchangesPaths.exchange(id) : exchangesPaths.exchanges()}
        form={form}
        button={<Button look="primary">{id ? texts.save : texts.open}</Button>}
      >
        <FieldSet legend={texts.about}>
          <FormFields
            of={exchangeFields}
            state={state}
            names={[...(id ? [] : ["kind" as const]), "title", "description"]}
          />
        </FieldSet>
        <FieldSet legend={texts.choose}>
          <FormFields of={exchangeFields} state={state} names={["genres", "prompts", "minWords"]} />
        </FieldSet>
        {(!id || state.value("kind") === "prompts") && (
          <FieldSet legend={texts.listSet} hint={id ? undefined : texts.listHint}>
            <FormFields of={exchangeFields} state={state} names={["promptsPerMember", "writersPerPrompt"]} />
          </FieldSet>
        )}
        <FieldSet legend={texts.dates} hint={texts.datesHint(zone)}>
          <FormFields of={exchangeFields} state={state} names={["signUpEnds", "dueAt", "revealAt"]} />
        </FieldSet>
      </PageForm>
    </div>
  );
}

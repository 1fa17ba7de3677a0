import { WORDS_MAX } from "../../../src/shared/community/challenges.limits.ts";
import type { ExchangeFormPageData } from "../../../src/shared/community/exchanges.dto.ts";
import { EXCHANGE_KINDS } from "../../../src/shared/community/exchanges.enums.ts";
import {
  EXCHANGE_TEXT_MAX,
  EXCHANGE_TITLE_MAX,
  PROMPT_WRITERS,
  PROMPT_WRITERS_MAX,
  PROMPTS_PER_MEMBER_MAX,
} from "../../../src/shared/community/exchanges.limits.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** A new gift exchange, or a change of one. */
export function ExchangeFormPage({ data: { id, values, zone }, form }: PageProps<ExchangeFormPageData>) {
  const words = exchangesText.form;
  const { bind, value, all } = formFields(form, values);
  const date = (name: string) => ({ ...bind(name), value: value(name), type: "datetime-local" }) as const;
  const count = (name: string, max: number, usual: number) =>
    ({ ...bind(name), value: value(name) || String(usual), type: "number", min: 1, max }) as const;
  return (
    <div className="page page-narrow">
      <h1>{id ? words.editTitle : exchangesText.new}</h1>
      <PageForm
        action={id ? exchangesPaths.exchangeAct(id, "edit") : exchangesPaths.exchangeNew()}
        back={id ? exchangesPaths.exchange(id) : exchangesPaths.exchanges()}
        form={form}
        button={<Button look="primary">{id ? words.save : words.open}</Button>}
      >
        <FieldSet legend={words.about}>
          {!id && (
            <RadioGroup
              {...bind("kind")}
              legend={words.kind}
              value={value("kind") || "pairs"}
              options={EXCHANGE_KINDS.map((kind) => ({
                value: kind,
                label: exchangesText.kinds[kind].choice,
              }))}
            />
          )}
          <Field
            {...bind("title")}
            label={words.title}
            value={value("title")}
            maxLength={EXCHANGE_TITLE_MAX}
            required
          />
          <TextArea
            {...bind("description")}
            label={words.description}
            hint={words.descriptionHint}
            value={value("description")}
            maxLength={EXCHANGE_TEXT_MAX}
            rows={5}
            required
          />
        </FieldSet>
        <FieldSet legend={words.choose}>
          <CheckboxGroup
            {...bind("genres")}
            legend={words.genres}
            hint={words.genresHint}
            look="chips"
            values={all("genres")}
            options={GENRES.map((genre) => ({ value: genre, label: labelsText.genre[genre] }))}
          />
          <TextArea
            {...bind("prompts")}
            label={words.prompts}
            hint={words.promptsHint}
            value={value("prompts")}
            rows={4}
            optional
          />
          <Field
            {...bind("minWords")}
            label={words.minWords}
            value={value("minWords")}
            type="number"
            min={1}
            max={WORDS_MAX}
            optional
          />
        </FieldSet>
        {(!id || value("kind") === "prompts") && (
          <FieldSet legend={words.listSet}>
            <Field {...count("promptsPerMember", PROMPTS_PER_MEMBER_MAX, 1)} label={words.promptsPerMember} />
            <Field
              {...count("writersPerPrompt", PROMPT_WRITERS_MAX, PROMPT_WRITERS)}
              label={words.writersPerPrompt}
            />
          </FieldSet>
        )}
        <FieldSet legend={words.dates} hint={words.datesHint(zone)}>
          <Field {...date("signUpEnds")} label={words.signUpEnds} required />
          <Field {...date("dueAt")} label={words.dueAt} hint={words.dueHint} required />
          <Field {...date("revealAt")} label={words.revealAt} required />
        </FieldSet>
      </PageForm>
    </div>
  );
}

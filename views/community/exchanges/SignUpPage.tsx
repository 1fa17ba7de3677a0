import type { SignUpPageData } from "#shared/community/exchanges.dto.ts";
import { WISH_TEXT_MAX } from "#shared/community/exchanges.limits.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup } from "../../ui/Choice.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Page to enter what a member would like to receive and what they would write. */
export function SignUpPage({ data: { exchange, prompt, values }, form }: PageProps<SignUpPageData>) {
  const texts = exchangesText.signUpForm;
  const isList = exchange.kind === "prompts";
  const kind = exchangesText.kinds[exchange.kind].form;
  const { bind, value, all, has } = formFields(form, values);
  const options = [
    ...exchange.genres.map((genre) => ({ value: genre as string, label: labelsText.genre[genre] })),
    ...exchange.prompts.map((prompt, at) => ({ value: `#${at + 1}`, label: prompt })),
  ];
  return (
    <div className="page page-narrow challenge-page">
      <h1 dir="auto">{kind.title(exchange.title)}</h1>
      <PageForm
        action={
          prompt
            ? exchangesPaths.prompt(exchange.id, prompt)
            : exchangesPaths.exchangeAct(exchange.id, "sign-up")
        }
        back={exchangesPaths.exchange(exchange.id)}
        form={form}
        button={<Button look="primary">{kind.save}</Button>}
      >
        <CheckboxGroup
          {...bind("wishes")}
          legend={kind.wishes}
          hint={kind.wishesHint}
          look="chips"
          values={all("wishes")}
          options={options}
        />
        <TextArea
          {...bind("likes")}
          label={kind.likes}
          hint={kind.likesHint}
          value={value("likes")}
          maxLength={WISH_TEXT_MAX}
          rows={4}
          {...(isList ? { required: true } : { optional: true })}
        />
        <TextArea
          {...bind("avoid")}
          label={texts.avoid}
          hint={kind.avoidHint}
          value={value("avoid")}
          maxLength={WISH_TEXT_MAX}
          rows={2}
          optional
        />
        {isList && (
          <Checkbox
            {...bind("anonymous")}
            label={exchangesText.anonymous}
            hint={exchangesText.anonymousHint}
            checked={has("anonymous")}
          />
        )}
        {!isList && (
          <CheckboxGroup
            {...bind("offers")}
            legend={texts.offers}
            hint={texts.offersHint}
            look="chips"
            values={all("offers")}
            options={options}
          />
        )}
      </PageForm>
    </div>
  );
}

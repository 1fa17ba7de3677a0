import { REQUIREMENT_KINDS } from "#shared/market/services.enums.ts";
import { QUESTION_MAX, REQUIREMENTS_MAX } from "#shared/market/services.limits.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import type { StepFieldsProps } from "./DetailFields.tsx";

const texts = servicesText.wizard;

/** Fields for the questions to buyers and the description of the work process. */
export function RequirementFields({ data: { terms }, form }: StepFieldsProps) {
  const initial: Record<string, string> = { steps: terms.steps.join("\n") };
  for (const [at, each] of terms.requirements.entries())
    Object.assign(initial, {
      [`requirements.${at}.question`]: each.question,
      [`requirements.${at}.kind`]: each.kind,
      [`requirements.${at}.choices`]: each.choices.join("\n"),
      ...(each.required ? { [`requirements.${at}.required`]: "true" } : {}),
    });
  const fields = formFields(form, initial);
  const rows = Array.from({ length: REQUIREMENTS_MAX }, (_, at) => at);
  return (
    <>
      {rows.map((at) => (
        <QuestionFields key={at} at={at} fields={fields} />
      ))}
      <TextArea
        {...fields.bind("steps")}
        label={texts.projectSteps}
        hint={texts.projectStepsHint}
        value={fields.value("steps")}
        optional
      />
    </>
  );
}

function QuestionFields({ at, fields }: { at: number; fields: ReturnType<typeof formFields> }) {
  const name = (field: string) => `requirements.${at}.${field}`;
  const isFilled = fields.value(name("question")) !== "";
  const inner = (
    <FieldSet legend={texts.requirement(at + 1)}>
      <Field
        {...fields.bind(name("question"))}
        label={texts.question}
        value={fields.value(name("question"))}
        maxLength={QUESTION_MAX}
        optional
      />
      <Select
        {...fields.bind(name("kind"))}
        label={texts.kind}
        value={fields.value(name("kind")) || "text"}
        options={REQUIREMENT_KINDS.map((value) => ({
          value,
          label: servicesText.requirementKinds[value],
        }))}
      />
      <TextArea
        {...fields.bind(name("choices"))}
        label={texts.choices}
        value={fields.value(name("choices"))}
        rows={2}
        optional
      />
      <Checkbox
        {...fields.bind(name("required"))}
        label={texts.required}
        checked={fields.has(name("required"))}
      />
    </FieldSet>
  );
  if (at === 0) return inner;
  return (
    <details className="disclosure" open={isFilled}>
      <summary>{texts.requirement(at + 1)}</summary>
      {inner}
    </details>
  );
}

import type { OrderDto } from "#shared/market/orders.dto.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const texts = ordersText.page;

/** The seller's questions, each with its field. */
export function AnswerFields({
  questions,
  stories,
  fields,
  max,
}: {
  questions: OrderDto["requirements"];
  /** The buyer's stories, for a question that asks for one. */
  stories: readonly { readonly id: string; readonly title: string }[];
  fields: ReturnType<typeof formFields>;
  max: number;
}) {
  return questions.map(({ kind, question, choices, answer, required, file }, at) => {
    const bind = fields.bind(`answers.${at}`);
    const value = fields.sent ? fields.value(`answers.${at}`) : answer;
    if (kind === "choice")
      return (
        <Select
          key={question}
          {...bind}
          label={question}
          value={value}
          optional={!required}
          options={[
            { value: "", label: ordersText.place.choose },
            ...choices.map((each) => ({ value: each, label: each })),
          ]}
        />
      );
    if (kind === "story" && stories.length > 0)
      return (
        <Select
          key={question}
          {...bind}
          label={question}
          value={fields.sent ? value : stories.find(({ title }) => title === answer)?.id}
          optional={!required}
          options={[
            { value: "", label: ordersText.place.choose },
            ...stories.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      );
    if (kind === "file")
      return (
        <Field
          key={question}
          {...bind}
          label={question}
          hint={hintOf(fields.sent ? fields.value(`answers.${at}`) : "", file ? answer : "")}
          type="file"
          optional={!required}
        />
      );
    return (
      <TextArea
        key={question}
        {...bind}
        label={question}
        value={value}
        rows={kind === "text" ? 4 : 2}
        maxLength={max}
        optional={!required}
      />
    );
  });
}

/** Browsers do not resend a file when a form is shown again: the user is asked to choose it again. */
const hintOf = (lost: string, sent: string): string =>
  lost ? texts.fileAgain(lost) : sent ? texts.sentFile(sent) : texts.fileHint;

/** True if a form with these questions includes file fields. */
export const hasFileQuestions = (
  questions: readonly Pick<OrderDto["requirements"][number], "kind">[],
): boolean => questions.some(({ kind }) => kind === "file");

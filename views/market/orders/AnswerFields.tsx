import type { OrderDto } from "../../../src/shared/market/orders.dto.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const words = ordersText.page;

/** The seller's questions, each with its field. */
export function AnswerFields({
  questions,
  fields,
  max,
}: {
  questions: OrderDto["requirements"];
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

/** No form comes back with its file: whoever chose one is told to choose it again. */
const hintOf = (lost: string, sent: string): string =>
  lost ? words.fileAgain(lost) : sent ? words.sentFile(sent) : words.fileHint;

/** Whether a form with these questions carries files. */
export const asksFiles = (questions: readonly Pick<OrderDto["requirements"][number], "kind">[]): boolean =>
  questions.some(({ kind }) => kind === "file");

import type { OrderDto } from "../../../src/shared/market/orders.dto.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

/** The seller's questions, each with its field. A file is sent in the order's messages, and named here. */
export function AnswerFields({
  questions,
  fields,
  max,
}: {
  questions: OrderDto["requirements"];
  fields: ReturnType<typeof formFields>;
  max: number;
}) {
  return questions.map(({ kind, question, choices, answer, required }, at) => {
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

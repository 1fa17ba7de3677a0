import { POLL_DAYS } from "../../../src/shared/community/forums.limits.ts";
import { pollsText } from "../../../src/shared/community/polls.text.ts";
import type { FormState } from "../../../src/shared/form.ts";
import { Checkbox } from "../../ui/Choice.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** A poll for a new thread; folded away until wanted, or where a form came back with one. */
export function PollFields({ form }: { form: FormState }) {
  const words = pollsText;
  const { bind, value, has } = formFields(form);
  const options = bind("poll");
  return (
    <details className="update-pictures-form" open={Boolean(value("poll") || options.error)}>
      <summary>{words.add}</summary>
      <TextArea {...options} label={words.options} hint={words.optionsHint} value={value("poll")} rows={4} />
      <Checkbox {...bind("pollSeveral")} label={words.several} checked={has("pollSeveral")} />
      <Select
        {...bind("pollDays")}
        label={words.open}
        value={value("pollDays")}
        options={POLL_DAYS.map((days) => ({ value: String(days), label: words.days[days] ?? "" }))}
      />
    </details>
  );
}

import { POLL_DAYS } from "#shared/community/forums.limits.ts";
import { pollsText } from "#shared/community/polls.text.ts";
import { Checkbox } from "../../ui/Choice.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

/** Fields to add a poll to a new thread; collapsed unless the form or its draft contains one. */
export function PollFields({ fields }: { fields: ReturnType<typeof formFields> }) {
  const texts = pollsText;
  const { bind, value, has } = fields;
  const options = bind("poll");
  return (
    <details className="update-pictures-form" open={Boolean(value("poll") || options.error)}>
      <summary>{texts.add}</summary>
      <TextArea {...options} label={texts.options} hint={texts.optionsHint} value={value("poll")} rows={4} />
      <Checkbox {...bind("pollSeveral")} label={texts.several} checked={has("pollSeveral")} />
      <Select
        {...bind("pollDays")}
        label={texts.open}
        value={value("pollDays")}
        options={POLL_DAYS.map((days) => ({ value: String(days), label: texts.days[days] ?? "" }))}
      />
    </details>
  );
}

import type { FormState } from "#shared/form.ts";
import { staffActsText } from "#shared/people/staff-acts.text.ts";
import { STAFF_REASON_MAX } from "#shared/people/staff-acts.ts";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Field for the reason of staff who act on another member's content. */
export function ReasonField({ form }: { form: FormState }) {
  const { bind, value } = formFields(form);
  return (
    <TextArea
      {...bind("reason")}
      label={staffActsText.reason}
      hint={staffActsText.reasonHint}
      value={value("reason")}
      rows={3}
      maxLength={STAFF_REASON_MAX}
      required
    />
  );
}

import type { FormState } from "../../../src/shared/form.ts";
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from "../../../src/shared/library/lists.limits.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { RadioGroup } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Title, description and who may see it. */
export function ListFields({ form, values }: { form: FormState; values?: FormState["values"] }) {
  const words = listsText;
  const { bind, value } = formFields(form, values);
  return (
    <>
      <Field
        {...bind("title")}
        label={words.title}
        value={value("title")}
        maxLength={LIST_TITLE_MAX}
        required
      />
      <TextArea
        {...bind("description")}
        label={words.description}
        value={value("description")}
        rows={3}
        maxLength={LIST_DESCRIPTION_MAX}
        optional
      />
      <RadioGroup
        {...bind("public")}
        legend={words.visibility}
        value={value("public") === "true" ? "true" : "false"}
        options={[
          { value: "false", label: words.private, hint: words.privateHint },
          { value: "true", label: words.public, hint: words.publicHint },
        ]}
      />
    </>
  );
}

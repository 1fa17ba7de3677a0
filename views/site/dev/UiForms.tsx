import type { FormState } from "#shared/form.ts";
import { messages } from "#shared/messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Sample } from "./UiParts.tsx";

const refused: FormState = {
  values: { "ui-email": "jane@" },
  errors: {
    "ui-email": messages.emailInvalid,
    "ui-terms": messages.termsRequired,
    "": messages.invalidLogin,
  },
};

const genres = [
  { value: "fantasy", label: "Fantasy" },
  { value: "horror", label: "Horror" },
  { value: "humour", label: "Humour" },
];

/** Every kind of field: empty, filled in, with an error. */
export function UiForms({ form }: { form: FormState }) {
  const { bind } = formFields(form);
  const wrong = formFields(refused);
  return (
    <Sample title="Fields">
      <form noValidate method="get" action="#fields">
        <FormErrors focused={false} form={refused} />
        <Field {...bind("ui-title")} label="Title" required />
        <Field {...bind("ui-tags")} label="Tags" hint="With commas between." value="slow burn" optional />
        <Field {...wrong.bind("ui-email")} label="Email" type="email" value={wrong.value("ui-email")} />
        <Field {...bind("ui-price")} label="Price" prefix="$" inputMode="decimal" value="4.99" />
        <Field {...bind("ui-file")} label="Cover" type="file" hint="Up to 4 MB." />
        <TextArea {...bind("ui-synopsis")} label="Synopsis" value="A lorry driver finds a child asleep." />
        <Select {...bind("ui-sort")} label="Order" options={genres} value="horror" />
        <CheckboxGroup
          {...bind("ui-genres")}
          legend="Genres"
          look="chips"
          options={genres}
          values={["horror"]}
        />
        <CheckboxGroup {...bind("ui-flags")} legend="Flags" options={genres} values={["humour"]} />
        <RadioGroup {...bind("ui-theme")} legend="Colours" look="segments" options={genres} value="fantasy" />
        <FieldSet legend="What readers should know" hint="Say it before they start.">
          <Checkbox {...bind("ui-mature")} label="Mature (18+)" hint="We ask for their age." checked />
          <Checkbox {...wrong.bind("ui-terms")} label="I agree to the terms" />
        </FieldSet>
        <Button look="primary">Save changes</Button>
      </form>
    </Sample>
  );
}

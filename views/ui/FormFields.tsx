import type { FieldDefinition, FieldDefinitions } from "#shared/fields.ts";
import { Checkbox, CheckboxGroup, RadioGroup } from "./Choice.tsx";
import { Field, Select, TextArea } from "./Field.tsx";
import type { formFields } from "./form-fields.ts";
import { MentionArea } from "./MentionArea.tsx";

interface ControlProps {
  readonly name: string;
  readonly field: FieldDefinition;
  readonly state: ReturnType<typeof formFields>;
}

/**
 * Controls of defined fields, in this order; `state` has their values and errors, `labels` replaces labels
 * that depend on the page.
 */
export function FormFields<Fields extends FieldDefinitions>({
  of,
  names = Object.keys(of),
  state,
  labels = {},
}: {
  of: Fields;
  names?: readonly (keyof Fields & string)[];
  state: ControlProps["state"];
  labels?: { readonly [Name in keyof Fields]?: string };
}) {
  return names.map((name) => (
    <Control key={name} name={name} field={of[name]!} state={state} label={labels[name] ?? of[name]!.label} />
  ));
}

function Control({ name, field, state, label }: ControlProps & { label: string }) {
  const { bind, value, all, has, sent } = state;
  const { hint } = field;
  const optional = !field.required && !field.askedLater;
  const wording = { ...bind(name), label, hint };
  switch (field.kind) {
    case "line":
      return (
        <Field
          {...wording}
          value={value(name)}
          maxLength={field.max}
          required={field.required}
          optional={optional}
        />
      );
    case "text": {
      const area = {
        ...wording,
        value: value(name),
        maxLength: field.max,
        rows: field.rows,
        required: field.required,
        optional,
      };
      if (!field.look) return <TextArea {...area} />;
      return <MentionArea form={state.form} mentions={field.look === "mentions"} {...area} />;
    }
    case "flag":
      if (!field.options) return <Checkbox {...wording} checked={has(name)} />;
      return (
        <RadioGroup
          {...bind(name)}
          legend={label}
          hint={hint}
          value={value(name) === "true" ? "true" : "false"}
          options={[
            { value: "false", ...field.options.false },
            { value: "true", ...field.options.true },
          ]}
        />
      );
    case "whole": {
      const usual = field.usual === undefined ? "" : String(field.usual);
      const shown = sent ? value(name) : value(name) || usual;
      if (field.names) {
        const options = field.names.map((text, at) => ({ value: String(field.min + at), label: text }));
        return <Select {...wording} value={shown} options={options} />;
      }
      const { min, max } = field;
      return <Field {...wording} type="number" value={shown} min={min} max={max} optional={usual === ""} />;
    }
    case "choice": {
      const options = field.values.map((each) => ({
        value: each,
        label: field.labels[each]!,
        hint: field.hints?.[each],
      }));
      const chosen = value(name) || (field.usual ?? "");
      if (field.look === "list") return <Select {...wording} value={chosen} options={options} />;
      return (
        <RadioGroup
          {...bind(name)}
          legend={label}
          hint={hint}
          look={field.look}
          value={chosen}
          options={options}
        />
      );
    }
    case "choices":
      return (
        <CheckboxGroup
          {...bind(name)}
          legend={label}
          hint={hint}
          look="chips"
          values={all(name)}
          options={field.values.map((each) => ({ value: each, label: field.labels[each]! }))}
        />
      );
    case "lines":
      return <TextArea {...wording} value={value(name)} rows={field.rows} optional={optional} />;
    case "tags":
      return <Field {...wording} value={value(name)} required={field.required} optional={optional} />;
    case "day":
      return <Field {...wording} type="date" value={value(name)} optional={optional} />;
    case "instant":
      return <Field {...wording} type="datetime-local" value={value(name)} required />;
  }
}

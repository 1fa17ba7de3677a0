import type { ReactNode } from "react";
import { describedBy, FieldError } from "./Field.tsx";
import type { FieldBinding } from "./form-fields.ts";

type Extra = { readonly label: ReactNode; readonly hint?: ReactNode; readonly required?: boolean };

/** One tick box; sends `value` ("true") when ticked. */
export function Checkbox(
  props: FieldBinding & Extra & { readonly checked?: boolean; readonly value?: string },
) {
  const { name, id, error, label, hint, checked, value = "true", required } = props;
  return (
    <div className="field">
      <div className="choice">
        <input
          type="checkbox"
          name={name}
          id={id}
          value={value}
          defaultChecked={checked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p className="field-hint choice-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

interface GroupProps {
  readonly name: string;
  readonly id: string;
  readonly error?: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly options: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly hint?: ReactNode;
  }[];
  /** `chips` are shown in a row, `segments` as one bar. */
  readonly look?: "list" | "chips" | "segments";
}

function Group(props: GroupProps & { type: "radio" | "checkbox"; on: (value: string) => boolean }) {
  const { name, id, error, legend, hint, options, look = "list", type, on } = props;
  return (
    <fieldset className="field group" id={id} aria-describedby={describedBy(id, hint, error)}>
      <legend>{legend}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={`group-${look}`}>
        {options.map((option) => {
          const optionId = `${id}-${option.value}`;
          return (
            <div className="choice" key={option.value}>
              <input
                type={type}
                name={name}
                id={optionId}
                value={option.value}
                defaultChecked={on(option.value)}
                aria-describedby={describedBy(optionId, option.hint, error && undefined)}
              />
              <label htmlFor={optionId}>{option.label}</label>
              {option.hint && (
                <p className="field-hint choice-hint" id={`${optionId}-hint`}>
                  {option.hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** Selection of exactly one of a few options. */
export function RadioGroup({ value, ...group }: GroupProps & { readonly value: string }) {
  return <Group {...group} type="radio" on={(option) => option === value} />;
}

/** Selection of any of a few options; the field is repeated in the form's body. */
export function CheckboxGroup({ values, ...group }: GroupProps & { readonly values: readonly string[] }) {
  return <Group {...group} type="checkbox" on={(option) => values.includes(option)} />;
}

/** Related fields with a heading. */
export function FieldSet({
  legend,
  hint,
  children,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="fieldset">
      <legend>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
  );
}

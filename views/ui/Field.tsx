import type { ReactNode } from "react";
import { uiText } from "#shared/platform/ui.text.ts";
import { cx } from "./cx.ts";
import type { FieldBinding } from "./form-fields.ts";
import { Icon } from "./Icon.tsx";

interface Wording {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** Returns the ids of the elements that describe a field, for `aria-describedby`. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

/** The error message below a field. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="circle-alert" />
      <span>{error}</span>
    </p>
  );
}

/** Layout of a field: label above, with the hint, then the control, and the error message below. */
function Labelled(
  props: FieldBinding & Wording & { required?: boolean; optional?: boolean; children: ReactNode },
) {
  const { id, label, hint, error, required, optional, children } = props;
  return (
    <div className={cx("field", error && "field-wrong")}>
      <label htmlFor={id}>
        {label}
        {optional && !required && <span className="field-note"> ({uiText.optional})</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

type FieldProps = FieldBinding &
  Wording & {
    readonly type?:
      | "text"
      | "email"
      | "tel"
      | "password"
      | "search"
      | "number"
      | "date"
      | "time"
      | "datetime-local"
      | "url"
      | "file";
    readonly value?: string;
    readonly required?: boolean;
    readonly readOnly?: boolean;
    readonly optional?: boolean;
    readonly autoComplete?: string;
    readonly inputMode?: "text" | "email" | "decimal" | "numeric" | "tel" | "search" | "url";
    readonly minLength?: number;
    /** Limit that the server checks. Browsers do not: they would cut what is pasted without saying so. */
    readonly maxLength?: number;
    readonly min?: string | number;
    readonly max?: string | number;
    readonly step?: string | number;
    readonly accept?: string;
    readonly placeholder?: string;
    readonly autoCapitalize?: "none" | "words" | "sentences";
    readonly spellCheck?: boolean;
    readonly prefix?: string;
    readonly lang?: string;
  };

/** Field for one line of text, or for a file, date or number. */
export function Field(props: FieldProps) {
  const { name, id, error, label, hint, optional, value, prefix, type = "text", maxLength, ...input } = props;
  const control = (
    <input
      className="input"
      type={type}
      name={name}
      id={id}
      data-max={maxLength}
      defaultValue={type === "file" ? undefined : value}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, hint, error)}
      {...input}
    />
  );
  return (
    <Labelled {...{ name, id, error, label, hint, optional }} required={props.required}>
      {prefix ? (
        <span className="input-prefixed">
          <span aria-hidden="true">{prefix}</span>
          {control}
        </span>
      ) : (
        control
      )}
    </Labelled>
  );
}

type TextAreaProps = FieldBinding &
  Wording & {
    readonly value?: string;
    readonly rows?: number;
    readonly required?: boolean;
    readonly readOnly?: boolean;
    readonly optional?: boolean;
    /** As for `Field`. */
    readonly maxLength?: number;
    readonly placeholder?: string;
    readonly lang?: string;
    /** `manuscript` sets the text in the font for reading. */
    readonly look?: "manuscript";
  };

/** Field for several lines of text; grows while typing if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { name, id, error, label, hint, optional, value, look, maxLength, rows = 4, ...area } = props;
  return (
    <Labelled {...{ name, id, error, label, hint, optional }} required={props.required}>
      <textarea
        className={cx("input", look && `input-${look}`)}
        name={name}
        id={id}
        rows={rows}
        data-max={maxLength}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...area}
      />
    </Labelled>
  );
}

/** Selection of one entry from a list too long for radio buttons. */
export function Select(
  props: FieldBinding &
    Wording & {
      readonly value?: string;
      readonly optional?: boolean;
      readonly required?: boolean;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    },
) {
  const { name, id, error, label, hint, optional, value, options, required } = props;
  return (
    <Labelled {...{ name, id, error, label, hint, optional, required }}>
      <span className="select">
        <select
          className="input"
          name={name}
          id={id}
          defaultValue={value}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Labelled>
  );
}

import { emptyForm, type FormState } from "#shared/form.ts";

/** Value, error and id of one field, to spread into a component of `views/ui`. */
export interface FieldBinding {
  readonly name: string;
  readonly id: string;
  readonly error?: string;
}

/**
 * Reads a form's fields: values typed in a rejected POST override the initial values. Passwords are never
 * shown again, so the server leaves them out of `form.values`.
 */
export function formFields(form: FormState, initial: FormState["values"] = {}) {
  const sent = Object.keys(form.values).length > 0;
  const values = sent ? form.values : initial;
  const one = (name: string): string => {
    const value = values[name];
    return typeof value === "string" ? value : (value?.[0] ?? "");
  };
  return {
    form,
    /** True for a rejected form, false for a new one. */
    sent,
    bind: (name: string): FieldBinding => ({ name, id: `field-${name}`, error: form.errors[name] }),
    value: one,
    /** Every value of a field that may repeat. */
    all: (name: string): readonly string[] => {
      const value = values[name];
      return value === undefined ? [] : typeof value === "string" ? [value] : value;
    },
    has: (name: string, value = "true"): boolean => {
      const all = values[name];
      if (Array.isArray(all)) return all.includes(value);
      return all === value || (value === "true" && (all === "on" || all === "1"));
    },
  };
}

/**
 * Reads the fields of one of several forms on a page with equal field names. Only the form that was sent has
 * the typed values, the errors, and the ids to which the list of errors links; ids of the others begin with
 * `prefix`.
 */
export function fieldsOfOne(form: FormState, prefix: string, isSent: boolean, initial?: FormState["values"]) {
  const fields = formFields(isSent ? form : emptyForm, initial);
  return isSent
    ? fields
    : { ...fields, bind: (name: string): FieldBinding => ({ name, id: `${prefix}-${name}` }) };
}

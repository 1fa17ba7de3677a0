import type { FormState } from "../../src/shared/form.ts";

/** Value, message and id of one field, to spread into a part of `views/ui`. */
export interface FieldBinding {
  readonly name: string;
  readonly id: string;
  readonly error?: string;
}

/**
 * Reads a form's fields: what was typed in a refused POST wins over the first values. Passwords are never shown
 * again, so the server leaves them out of `form.values`.
 */
export function formFields(form: FormState, initial: FormState["values"] = {}) {
  const sent = Object.keys(form.values).length > 0;
  const values = sent ? form.values : initial;
  const one = (name: string): string => {
    const value = values[name];
    return typeof value === "string" ? value : (value?.[0] ?? "");
  };
  return {
    /** Whether this is a refused form rather than a new one. */
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

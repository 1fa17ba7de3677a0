import type { FormState } from "../../src/shared/form.ts";
import { text } from "../../src/shared/text/index.ts";
import { Icon } from "./Icon.tsx";

/** What a refused form says at its head: each message leads to its field. */
export function FormErrors({ form }: { form: FormState }) {
  const entries = Object.entries(form.errors);
  if (entries.length === 0) return null;
  return (
    <div className="notice notice-error" role="alert" tabIndex={-1} id="form-errors">
      <Icon name="circle-alert" />
      <div>
        <p className="notice-title">{text.site.formErrors}</p>
        <ul>
          {entries.map(([name, message]) => (
            <li key={name}>{name ? <a href={`#field-${name}`}>{message}</a> : message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import type { FormState } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";
import { Refusal } from "./Refusal.tsx";

/**
 * Errors at the top of a rejected form, each linked to its field. Receives the focus when the page loads, so
 * that it is read out and noticed.
 */
export function FormErrors({ form, focused = true }: { form: FormState; focused?: boolean }) {
  const entries = Object.entries(form.errors);
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: nobody who has just sent a form loses their place by it
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus={focused} id="form-errors">
      <Icon name="circle-alert" />
      <div>
        <p className="notice-title">{uiText.formErrors}</p>
        <ul>
          {entries.map(([name, message]) => (
            <li key={name}>
              {name ? <a href={`#field-${name}`}>{message}</a> : <Refusal message={message} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

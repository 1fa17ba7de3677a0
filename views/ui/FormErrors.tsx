import type { FormState } from "../../src/shared/form.ts";
import { uiText } from "../../src/shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";
import { Refusal } from "./Refusal.tsx";

/**
 * What a refused form says at its head: each message leads to its field. It has the focus when the page comes, so
 * that it is read out and nobody has to look for it.
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

import type { FormState } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";
import { Refusal } from "./Refusal.tsx";

/**
 * Errors at the top of a rejected form, each linked to the first field that has it. Receives the focus when the
 * page loads, so that it is read out and noticed.
 */
export function FormErrors({ form, focused = true }: { form: FormState; focused?: boolean }) {
  const entries = Object.entries(form.errors);
  if (entries.length === 0) return null;
  const ofFields = entries.some(([name]) => name !== "");
  return (
    // biome-ignore lint/a11y/noAutofocus: nobody who has just sent a form loses their place by it
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus={focused} id="form-errors">
      <Icon name="circle-alert" />
      <div>
        {ofFields && <p className="notice-title">{uiText.formErrors}</p>}
        <ul>
          {firstOfEach(entries).map(([name, message]) => (
            <li key={name}>
              {name ? <a href={`#field-${name}`}>{message}</a> : <Refusal message={message} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Drops the repeats of a message: links with the same text do not say which field they lead to. */
function firstOfEach(entries: readonly (readonly [name: string, message: string])[]) {
  return entries.filter(([, message], at) => entries.findIndex(([, each]) => each === message) === at);
}

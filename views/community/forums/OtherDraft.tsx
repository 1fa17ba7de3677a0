import { forumsMessages } from "#shared/community/forums.messages.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { FormState } from "#shared/form.ts";

/** The draft that another window has saved, below the text of a form that would have replaced it. */
export function OtherDraft({ form, text }: { form: FormState; text: string }) {
  if (!text || form.errors[""] !== forumsMessages.draftElsewhere) return null;
  return (
    <details open>
      <summary>{forumsText.otherDraft}</summary>
      <textarea className="input" readOnly rows={6} aria-label={forumsText.otherDraft} defaultValue={text} />
    </details>
  );
}

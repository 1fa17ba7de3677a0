import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PREVIEW_FIELD } from "#shared/form.ts";
import type { IconName } from "#shared/icons.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { FORMATS, type Format, formatSelection } from "#shared/text/format-selection.ts";
import { FormattedText } from "./FormattedText.tsx";
import { Icon } from "./Icon.tsx";
import { useSignedOut } from "./use-signed-out.ts";

const texts = uiText.formatting;
const ICONS: Record<Format, IconName> = {
  bold: "bold",
  italic: "italic",
  link: "link",
  quote: "text-quote",
  list: "list",
};
/** Keys that format the selection together with Control or Command. */
const KEYS: Readonly<Record<string, Format>> = { b: "bold", i: "italic", k: "link" };

/**
 * Buttons that insert formatting into the text area before them, and a preview that follows what is typed.
 * Absent without JavaScript, where the preview button sends the form.
 */
export default function FormatTools({ field, name }: { readonly field: string; readonly name: string }) {
  const [ready, setReady] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const preview = useRef<HTMLElement>(null);
  const area = () => document.getElementById(field) as HTMLTextAreaElement | null;
  useSignedOut(() => setText(null));

  const format = (how: Format) => {
    const input = area();
    if (!input) return;
    const { value, selectionStart, selectionEnd } = input;
    const change = formatSelection(how, value, selectionStart, selectionEnd);
    input.focus();
    input.setRangeText(change.text, change.start, change.end, "preserve");
    input.setSelectionRange(change.select[0], change.select[1]);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const follow = useEffectEvent(() => text !== null && setText(area()?.value ?? ""));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const how = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && KEYS[event.key];
    if (!how || event.isComposing) return;
    event.preventDefault();
    format(how);
  });
  const show = useEffectEvent((event: Event) => {
    event.preventDefault();
    area()?.closest("form")?.querySelector("[data-preview]")?.remove();
    setText(area()?.value ?? "");
    setTimeout(() => preview.current?.focus());
  });

  useEffect(() => {
    const input = document.getElementById(field);
    const button = input
      ?.closest("form")
      ?.querySelector(`button[name="${PREVIEW_FIELD}"][value="${CSS.escape(name)}"]`);
    const onInput = () => follow();
    const onKey = (event: KeyboardEvent) => press(event);
    const onPreview = (event: Event) => show(event);
    input?.addEventListener("input", onInput);
    input?.addEventListener("keydown", onKey);
    button?.addEventListener("click", onPreview);
    setReady(true);
    return () => {
      input?.removeEventListener("input", onInput);
      input?.removeEventListener("keydown", onKey);
      button?.removeEventListener("click", onPreview);
    };
  }, [field, name]);

  return (
    <>
      {ready && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields
        <div className="write-tools" role="group" aria-label={texts.tools}>
          {FORMATS.map((each) => (
            <button key={each} type="button" title={texts[each]} onClick={() => format(each)}>
              <Icon name={ICONS[each]} label={texts[each]} />
            </button>
          ))}
        </div>
      )}
      {text !== null && (
        <section ref={preview} className="write-preview" tabIndex={-1} aria-label={texts.preview}>
          <h3>{texts.preview}</h3>
          {text.trim() ? <FormattedText text={text} /> : <p>{texts.empty}</p>}
        </section>
      )}
    </>
  );
}

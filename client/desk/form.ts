import { CSRF_FIELD } from "#shared/form.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A form's values by field name. */
export type Words = Readonly<Record<string, string>>;

/** Fields that are not part of the writer's text. */
const BESIDE: ReadonlySet<string> = new Set([
  CSRF_FIELD,
  ...["version", "writer", "turn", "draft", "chapter", "live", "base", "useBefore", "useAfter"],
]);

/** Returns the current values of the writer's fields, or the values they were served with. */
export const wordsOf = (form: HTMLFormElement, asSent = false): Words =>
  Object.fromEntries(
    controlsOf(form).map((control) => [control.name, asSent ? sentValue(control) : control.value]),
  );

/** Returns the value that the server put in a field, whatever has been typed before this script ran. */
const sentValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ??
      "")
    : control.defaultValue;

/** Returns the values without the text, for a form with live text. */
export const besideText = ({ text: _, ...others }: Words): Words => others;

/** Returns the values that differ from the saved ones. */
export const changedOf = (words: Words, saved: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([name, value]) => value !== saved[name]));

/** Locks a form until its content is known; returns a function that unlocks it. */
export function lockForm(form: HTMLFormElement): () => void {
  const open = controlsOf(form).filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      !(control instanceof HTMLSelectElement || control.readOnly),
  );
  for (const control of open) control.readOnly = true;
  return () => {
    for (const control of open) control.readOnly = false;
  };
}

/**
 * True if an event comes from a field. Keystrokes in the editor reach the form too, but its field changes
 * later and sends its own event.
 */
export const isOfField = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Returns the fields that the writer fills in; tick boxes only say how to publish, and do not count. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>("input[name], textarea[name], select[name]")].filter(
    ({ name, type }) => !BESIDE.has(name) && type !== "checkbox",
  );

/** True if nothing has been written yet. */
export const isBlank = ({ title = "", text = "", notesBefore = "", notesAfter = "" }: Words): boolean =>
  (title + text + notesBefore + notesAfter).trim() === "";

/** True if two sets of values are the same, except for trailing white space. */
export const same = (a: Words, b: Words): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? "").trimEnd() === (b[name] ?? "").trimEnd(),
  );

/** Fills in the fields; in a focused field, the cursor stays at the same place in the text. */
export function fill(form: HTMLFormElement, words: Words): void {
  for (const control of controlsOf(form)) {
    const value = words[control.name] ?? control.value;
    if (control === document.activeElement && !(control instanceof HTMLSelectElement)) retype(control, value);
    else control.value = value;
  }
}

function retype(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { value: was } = control;
  let start = 0;
  while (start < was.length && was[start] === value[start]) start += 1;
  let same = 0;
  const most = Math.min(was.length, value.length) - start;
  while (same < most && was[was.length - 1 - same] === value[value.length - 1 - same]) same += 1;
  control.setRangeText(value.slice(start, value.length - same), start, was.length - same, "preserve");
}

/** Adds the values on which a form is based, so that the server can merge edits made meanwhile by others. */
export function nameBase(form: HTMLFormElement, base: Words | null): void {
  form.querySelector('input[name="base"]')?.remove();
  if (!base) return;
  const { title = "", text = "", notesBefore = "", notesAfter = "" } = base;
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name: "base" });
  input.value = JSON.stringify({ title, markdown: text, notesBefore, notesAfter });
  form.append(input);
}

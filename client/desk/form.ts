import { CSRF_FIELD } from "../../src/shared/form.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What a form holds, by the names of its fields. */
export type Words = Readonly<Record<string, string>>;

/** What a form says beside its words. */
const BESIDE: ReadonlySet<string> = new Set([
  CSRF_FIELD,
  ...["version", "writer", "turn", "draft", "chapter", "live", "base", "useBefore", "useAfter"],
]);

/** What stands in the fields that the writer fills, or what they came with. */
export const wordsOf = (form: HTMLFormElement, asSent = false): Words =>
  Object.fromEntries(
    controlsOf(form).map((control) => [control.name, asSent ? sentValue(control) : control.value]),
  );

/** What the server has put in a field, whatever has been typed before this script ran. */
const sentValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ??
      "")
    : control.defaultValue;

/** Words without the text of a form whose text is written live. */
export const besideText = ({ text: _, ...others }: Words): Words => others;

/** What differs from what is saved. */
export const changedOf = (words: Words, saved: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([name, value]) => value !== saved[name]));

/** Takes no words until it is known what the form holds; answers what opens it. */
export function shut(form: HTMLFormElement): () => void {
  const open = controlsOf(form).filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      !(control instanceof HTMLSelectElement || control.readOnly),
  );
  for (const control of open) control.readOnly = true;
  return () => {
    for (const control of open) control.readOnly = false;
  };
}

/** The fields that the writer fills; a box that is ticked says how to publish, and is nobody's words. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>("input[name], textarea[name], select[name]")].filter(
    ({ name, type }) => !BESIDE.has(name) && type !== "checkbox",
  );

/** Whether nobody has written anything yet. */
export const isBlank = ({ title = "", text = "", notesBefore = "", notesAfter = "" }: Words): boolean =>
  (title + text + notesBefore + notesAfter).trim() === "";

/** Whether two are the same, but for what ends them. */
export const same = (a: Words, b: Words): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? "").trimEnd() === (b[name] ?? "").trimEnd(),
  );

/** Puts words into the fields; where one is typed in, what is typed next stands where it would have. */
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

/** Sends the words that a form's were made from along, for what others have written meanwhile. */
export function nameBase(form: HTMLFormElement, base: Words | null): void {
  form.querySelector('input[name="base"]')?.remove();
  if (!base) return;
  const { title = "", text = "", notesBefore = "", notesAfter = "" } = base;
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name: "base" });
  input.value = JSON.stringify({ title, markdown: text, notesBefore, notesAfter });
  form.append(input);
}

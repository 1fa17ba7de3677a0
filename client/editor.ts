import { DESK_READY } from "#shared/stories/desk-events.ts";
import { editorText } from "#shared/stories/editor.text.ts";
import { remember, writesMarkdown } from "./editor/choice.ts";
import { h } from "./editor/dom.ts";
import { docOf } from "./editor/field.ts";
import { openEditor } from "./editor/open.ts";
import { together } from "./editor/together.ts";

/**
 * The rich-text editor for the form of a chapter or of a suggestion, in which it marks the changes, and for
 * each text of a newsletter's form. It opens automatically unless the writer has chosen Markdown, once the
 * form's content is settled (`client/desk.ts`: text of a closed page may be restored); until then nothing can
 * be typed. The form's field stays authoritative and receives every change.
 */
const form = document.querySelector<HTMLFormElement>(
  "form[data-desk], form[data-suggests], form[data-newsletter]",
);
const isNewsletter = form?.dataset.newsletter !== undefined;

/** Resolves once the form's content is settled. */
const settled = (of: HTMLFormElement) =>
  new Promise<void>((done) => {
    if (isNewsletter || of.dataset.ready !== undefined) done();
    else of.addEventListener(DESK_READY, () => done(), { once: true });
  });

let sheet: Promise<void> | undefined;

/** Loads the editor's stylesheet; rejects on failure. */
const styled = (href: string) => {
  sheet ??= new Promise<void>((done, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      link.remove();
      sheet = undefined;
      fail(new Error("the editor's stylesheet did not come"));
    });
    document.head.append(link);
  });
  return sheet;
};

const boxOf = (text: HTMLTextAreaElement): HTMLElement => text.closest<HTMLElement>(".field")!;

async function open(of: HTMLFormElement, text: HTMLTextAreaElement): Promise<void> {
  await Promise.all([settled(of), styled(of.dataset.sheet ?? "")]);
  const based = of.querySelector<HTMLTextAreaElement>("textarea[data-base]");
  const editor = openEditor(of, text, based && docOf(based.value));
  if (!editor) of.dataset.editor = "markdown";
  else if (of.dataset.desk !== undefined) await together(editor, of);
}

function offer(of: HTMLFormElement, text: HTMLTextAreaElement): void {
  const button = h("button", { type: "button", class: "btn desk-open" }, editorText.open);
  button.addEventListener("click", () => {
    button.disabled = true;
    remember("rich");
    open(of, text).then(
      () => button.remove(),
      () => {
        button.disabled = false;
      },
    );
  });
  boxOf(text).before(button);
}

/** True if the field was already edited before this ran: the writer is not interrupted. */
const isTyped = (text: HTMLTextAreaElement) =>
  document.activeElement === text && text.value !== text.defaultValue;

const texts = isNewsletter ? "textarea.input-manuscript" : 'textarea[name="text"]';
for (const field of form?.querySelectorAll<HTMLTextAreaElement>(texts) ?? []) begin(form!, field);

function begin(of: HTMLFormElement, field: HTMLTextAreaElement): void {
  if (writesMarkdown() || isTyped(field)) {
    of.dataset.editor = "markdown";
    void settled(of).then(() => offer(of, field));
    return;
  }
  const box = boxOf(field);
  of.dataset.editor = "opening";
  box.inert = true;
  open(of, field)
    .catch(() => {
      of.dataset.editor = "markdown";
      offer(of, field);
    })
    .finally(() => {
      box.inert = false;
    });
}

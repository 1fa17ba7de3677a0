import type { Node } from "prosemirror-model";
import { markdownAsHtml } from "#shared/text/admit.ts";
import { markdownWriter, readChapter } from "#shared/text/doc/index.ts";

/**
 * Milliseconds after a keystroke until the form's field is updated, and the maximum while typing continues.
 */
const REST = 150;
const AT_MOST = 600;

/** Returns the document of a text; null if the editor would change the text. */
export const docOf = (markdown: string): Node | null => readChapter(markdownAsHtml(markdown));

/**
 * Writes the editor's content as Markdown to the form's field: soon after each keystroke, or at once
 * (`flush`).
 */
export function fieldWriter(field: HTMLTextAreaElement, now: () => Node) {
  const writer = markdownWriter();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let written: Node | null = null;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (written === now()) return;
    written = now();
    field.value = writer.write(written);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return {
    flush,
    soon() {
      if (timer === undefined) since = performance.now();
      clearTimeout(timer);
      timer = setTimeout(flush, Math.min(REST, Math.max(0, since + AT_MOST - performance.now())));
    },
    /** The document that the field contains. */
    written: () => written ?? now(),
    /** The editor and the field have the same content. */
    same() {
      clearTimeout(timer);
      timer = undefined;
      written = now();
    },
    /** Fills the block cache when the browser is idle, so that the first keystroke is fast. */
    warm() {
      const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
      const some = () =>
        idle(() => {
          if (writer.warm(now(), 8)) some();
        });
      some();
    },
  };
}

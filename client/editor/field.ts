import type { Node } from "prosemirror-model";
import { markdownAsHtml } from "../../src/shared/text/admit.ts";
import { markdownWriter, readChapter } from "../../src/shared/text/doc/index.ts";

/** Milliseconds after a key until the form has the words, and at most while keys go on. */
const REST = 150;
const AT_MOST = 600;

/** The document of a text; null where the editor would change it. */
export const docOf = (markdown: string): Node | null => readChapter(markdownAsHtml(markdown));

/** Gives the form's field, as Markdown, what stands in the editor: soon after each key, or at once (`flush`). */
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
    /** The editor holds what the field does. */
    same() {
      clearTimeout(timer);
      timer = undefined;
      written = now();
    },
    /** Writes the blocks ahead while nothing else is to be done, so that the first key need not. */
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

import { Slice } from "prosemirror-model";
import type { EditorProps, EditorView } from "prosemirror-view";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { asHtml } from "#shared/text/admit.ts";
import { chapterSchema, docFromHtml } from "#shared/text/doc/index.ts";
import { pastedHtml } from "#shared/text/paste.ts";
import { smartenPlainText } from "#shared/text/smarten.ts";
import { insertPasted } from "./pasted-notes.ts";
import { uploadPictures } from "./pictures.ts";

const { nodes } = chapterSchema;

/** Handles pasted and dropped content: cleans the markup of other programs, and uploads pictures. */
export function incoming(token: () => string, say: (text: string) => void): EditorProps {
  /**
   * Handles content from outside; false leaves it to ProseMirror, which recognises content copied from an
   * editor.
   */
  const take = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    if (!data) return false;
    const html = data.getData("text/html");
    const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (files.length > 0 && !/<(?:p|h[1-6]|span|li)\b/i.test(html)) {
      uploadPictures(view, files, at, token, say);
      return true;
    }
    if (
      html === "" ||
      html.includes("data-pm-slice") ||
      view.state.selection.$from.parent.type === nodes.preformatted
    )
      return false;
    const pasted = docFromHtml(pastedHtml(html));
    const pictures =
      (html.match(/<img\b/gi)?.length ?? 0) - (html.match(/<img\b[^>]*src="\/files\//gi)?.length ?? 0);
    view.dispatch(insertPasted(view.state.tr, pasted).scrollIntoView().setMeta("paste", true));
    say(pictures > 0 ? words.leftOut(pictures) : "");
    return true;
  };
  return {
    // Before parsing: the page's CSP blocks inline styles of other programs.
    transformPastedHTML: (html) => (html.includes("data-pm-slice") ? html : pastedHtml(html)),
    handlePaste: (view, event) => view.editable && take(view, event.clipboardData, view.state.selection.from),
    handleDrop(view, event, _slice, moved) {
      if (!view.editable || moved || !event.dataTransfer?.files.length) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0;
      return take(view, event.dataTransfer, at);
    },
    clipboardTextParser: (plain, _context, isPlain) =>
      Slice.maxOpen(
        docFromHtml(
          isPlain
            ? plain
                .split(/\n+/)
                .map((line) => asHtml(`<p>${line.replace(/[&<>]/g, (sign) => ENTITIES[sign]!)}</p>`))
                .join("")
            : asHtml(smartenPlainText(plain, { verse: true })),
        ).content,
        false,
      ),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

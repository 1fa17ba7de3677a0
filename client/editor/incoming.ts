import { Slice } from "prosemirror-model";
import type { EditorProps, EditorView } from "prosemirror-view";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { asHtml } from "#shared/text/admit.ts";
import { chapterSchema, docFromHtml } from "#shared/text/doc/index.ts";
import { pastedHtml } from "#shared/text/paste.ts";
import { smartenPlainText } from "#shared/text/smarten.ts";
import { insertPasted } from "./pasted-notes.ts";
import { countPictures } from "./picture-places.ts";
import type { PictureUploads } from "./pictures.ts";

const { nodes } = chapterSchema;

/** Handles pasted and dropped content: cleans the markup of other programs, and uploads pictures. */
export function incoming(pictures: PictureUploads, say: (text: string) => void): EditorProps {
  /**
   * Handles content from outside; false leaves it to ProseMirror, which recognises content copied from an
   * editor.
   */
  const take = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    if (!data) return false;
    const html = data.getData("text/html");
    const files = [...data.files];
    const isPicture = files.some(({ type }) => type.startsWith("image/"));
    const isFile = isPicture || (files.length > 0 && data.getData("text/plain") === "");
    // Text copied from an office program comes with a picture of itself.
    if (isFile && !/<(?:p|h[1-6]|span|li)\b/i.test(html)) {
      pictures.add(view, files, at);
      return true;
    }
    if (
      html === "" ||
      html.includes("data-pm-slice") ||
      view.state.selection.$from.parent.type === nodes.preformatted
    )
      return false;
    const pasted = docFromHtml(pastedHtml(html));
    const { from, to } = view.state.selection;
    const before = countPictures(view.state.doc.cut(0, from)) + countPictures(view.state.doc.cut(to));
    view.dispatch(insertPasted(view.state.tr, pasted).scrollIntoView().setMeta("paste", true));
    const leftOut = (html.match(/<img\b/gi)?.length ?? 0) - (countPictures(view.state.doc) - before);
    say(leftOut > 0 ? words.leftOut(leftOut) : "");
    return true;
  };
  return {
    // Before parsing: the page's CSP blocks inline styles of other programs.
    transformPastedHTML: (html) => (html.includes("data-pm-slice") ? html : pastedHtml(html)),
    handlePaste: (view, event) => view.editable && take(view, event.clipboardData, view.state.selection.from),
    handleDrop(view, event, _slice, moved) {
      if (moved || !event.dataTransfer?.files.length) return false;
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

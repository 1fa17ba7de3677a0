import { Slice } from "prosemirror-model";
import type { EditorProps, EditorView } from "prosemirror-view";
import { editorText as words } from "../../src/shared/stories/editor.text.ts";
import { asHtml } from "../../src/shared/text/admit.ts";
import { chapterSchema, docFromHtml } from "../../src/shared/text/doc/index.ts";
import { pastedHtml } from "../../src/shared/text/paste.ts";
import { smartenPlainText } from "../../src/shared/text/smarten.ts";
import { takePictures } from "./pictures.ts";

const { nodes } = chapterSchema;

/** What is pasted and dropped into the text: words of other programs made clean, pictures uploaded. */
export function incoming(token: () => string, say: (text: string) => void): EditorProps {
  /** Takes what comes from elsewhere; false leaves it to ProseMirror, which knows its own. */
  const take = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    if (!data) return false;
    const html = data.getData("text/html");
    const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (files.length > 0 && !/<(?:p|h[1-6]|span|li)\b/i.test(html)) {
      takePictures(view, files, at, token, say);
      return true;
    }
    if (
      html === "" ||
      html.includes("data-pm-slice") ||
      view.state.selection.$from.parent.type === nodes.preformatted
    )
      return false;
    const content = docFromHtml(pastedHtml(html)).content;
    const pictures =
      (html.match(/<img\b/gi)?.length ?? 0) - (html.match(/<img\b[^>]*src="\/files\//gi)?.length ?? 0);
    view.dispatch(
      view.state.tr.replaceSelection(Slice.maxOpen(content, false)).scrollIntoView().setMeta("paste", true),
    );
    say(pictures > 0 ? words.leftOut(pictures) : "");
    return true;
  };
  return {
    // Before it is read at all: styles of other programs are no page's of ours (CSP).
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
            : asHtml(smartenPlainText(plain)),
        ).content,
        false,
      ),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

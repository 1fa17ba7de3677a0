import { expect } from "chai";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import {
  addPending,
  endPending,
  pendingIn,
  pendingPictures,
  picturePlaces,
  roomForPicture,
} from "#client/editor/picture-places.ts";
import { asHtml } from "#shared/text/admit.ts";
import { chapterSchema, docFromHtml } from "#shared/text/doc/index.ts";

const { nodes } = chapterSchema;
const docOf = (html: string): Node => docFromHtml(asHtml(html));
const note = (label: string) =>
  nodes.note.create({ label }, nodes.paragraph.create(null, chapterSchema.text(`note ${label}`)));
const reference = (label: string) => nodes.note_ref.create({ label });
const paragraph = (text: string, ...more: Node[]) =>
  nodes.paragraph.create(null, [chapterSchema.text(text), ...more]);
const NOTED = nodes.doc.create(null, [
  paragraph("one", reference("a")),
  paragraph("two"),
  nodes.notes.create(null, [note("a"), note("lost")]),
]);
const picture = (src: string) => nodes.picture.create({ src: `/files/${src}`, alt: "" });
const bar = {} as HTMLElement;
const start = (doc: Node) => EditorState.create({ doc, plugins: [picturePlaces()] });
const addAt = (state: EditorState, id: object, text: string): EditorState =>
  state.apply(addPending(state.tr, { id, pos: roomForPicture(state.doc, positionOf(state.doc, text)), bar }));
const end = (state: EditorState, id: object, src: string): EditorState =>
  state.apply(endPending(state, id, picture(src)));

/** Position within a text of the document. */
function positionOf(doc: Node, text: string): number {
  let position = -1;
  doc.descendants((node, pos) => {
    if (position < 0 && node.isText && node.text!.includes(text)) position = pos + node.text!.indexOf(text);
  });
  return position;
}

/** The kinds of the blocks of a document, and the files of its pictures. */
const blocksOf = (doc: Node): string[] =>
  doc.children.map(({ type, attrs, textContent }) =>
    type === nodes.picture
      ? attrs.src.replace("/files/", "")
      : type === nodes.paragraph
        ? textContent
        : type.name,
  );

describe("A picture that is placed while it is uploaded", () => {
  it("from within a footnote is placed after the paragraph with the reference", () => {
    const id = {};
    const state = end(addAt(start(NOTED), id, "note a"), id, "sea");
    state.doc.check();
    expect(blocksOf(state.doc)).to.deep.equal(["one", "sea", "two", "notes"]);
  });

  it("from within a footnote without a reference, or behind the notes, is placed at the end of the text", () => {
    for (const at of [positionOf(NOTED, "note lost"), NOTED.content.size]) {
      const state = start(NOTED);
      const id = {};
      const pending = state.apply(addPending(state.tr, { id, pos: at, bar }));
      expect(blocksOf(end(pending, id, "sea").doc)).to.deep.equal(["one", "two", "sea", "notes"]);
    }
  });

  it("is placed after the block with the cursor, of any kind", () => {
    for (const block of [
      "<p>here</p>",
      "<h2>here</h2>",
      "<ul><li><p>here</p></li></ul>",
      "<blockquote><p>here</p></blockquote>",
      '<div class="verse"><p>here<br />and on</p></div>',
      "<table><tbody><tr><td>here</td></tr></tbody></table>",
      "<pre>here</pre>",
      '<figure><img src="/files/old.png" alt="" /><figcaption>here</figcaption></figure>',
    ]) {
      const id = {};
      const state = end(addAt(start(docOf(`${block}<p>after</p>`)), id, "here"), id, "sea.png");
      state.doc.check();
      expect(blocksOf(state.doc).slice(1), block).to.deep.equal(["sea.png", "after"]);
    }
  });

  it("is placed in the order in which the files were chosen, whichever is uploaded first", () => {
    const ids = [{}, {}, {}];
    let state = start(docOf("<p>here</p><p>after</p>"));
    for (const id of ids) state = addAt(state, id, "here");
    for (const index of [2, 0, 1]) state = end(state, ids[index]!, String(index));
    expect(blocksOf(state.doc)).to.deep.equal(["here", "0", "1", "2", "after"]);
    expect(pendingPictures(state)).to.deep.equal([]);
  });

  it("keeps its place while the text is edited, and replaced as a whole by a remote change", () => {
    const id = {};
    let state = addAt(start(docOf("<p>one</p><p>here</p><p>after</p>")), id, "here");
    state = state.apply(state.tr.insertText("more than ", 1));
    const remote = docOf("<h2>Theirs</h2><p>more than one</p><p>here</p><p>after</p><p>and theirs</p>");
    state = state.apply(state.tr.replaceWith(0, state.doc.content.size, remote.content));
    const blocks = blocksOf(end(state, id, "sea").doc);
    expect(blocks).to.deep.equal(["heading", "more than one", "here", "sea", "after", "and theirs"]);
  });

  it("is placed beside what is left once its paragraph is deleted", () => {
    const id = {};
    let state = addAt(start(docOf("<p>one</p><p>here</p><p>after</p>")), id, "here");
    state = state.apply(state.tr.delete(0, state.doc.content.size - 1));
    const { doc } = end(state, id, "sea");
    doc.check();
    expect(blocksOf(doc)).to.include("sea");
  });

  it("keeps its place in a text that arrives from another source", () => {
    const id = {};
    const before = addAt(start(docOf("<p>one</p><p>here</p><p>after</p>")), id, "here");
    const doc = docOf("<p>zero</p><p>one</p><p>here</p><p>after</p>");
    const state = start(doc);
    const carried = state.apply(addPending(state.tr, ...pendingIn(before, doc)));
    expect(blocksOf(end(carried, id, "sea").doc)).to.deep.equal(["zero", "one", "here", "sea", "after"]);
  });
});

import { expect } from "chai";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { changesBetween, changesIn, revertChange, showChanges } from "#client/editor/changes.ts";
import { asHtml } from "#shared/text/admit.ts";
import { chapterSchema, docFromHtml } from "#shared/text/doc/index.ts";
import { dice } from "#test/browser/support/dice.ts";

const docOf = (html: string): Node => docFromHtml(asHtml(html));
const BASE = docOf(
  `<h2>Low water</h2>${Array.from({ length: 12 }, (_, at) => `<p>The ${at}th tide came <em>in</em> over the flats, and nobody saw it.</p>`).join("")}<ul><li>one</li><li>two</li></ul><blockquote><p>Quoted.</p></blockquote>`,
);

/** Applies a random edit: types, deletes within and across blocks, splits a block, formats words. */
function edit(state: EditorState, roll: (of: number) => number): EditorState {
  const { tr, doc } = state;
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) for (let at = 0; at <= node.content.size; at += 1) places.push(pos + 1 + at);
  });
  const at = places[roll(places.length)]!;
  const to = Math.min(at + 1 + roll(roll(6) === 0 ? 120 : 8), places.at(-1)!);
  const kind = roll(10);
  if (kind < 5) tr.insertText("abcdefg hij klm"[roll(15)]!, at);
  else if (kind < 7) tr.delete(at, to);
  else if (kind < 8 && doc.resolve(at).depth === 1) tr.split(at);
  else if (kind < 9) tr.addMark(at, to, chapterSchema.marks.strong.create());
  else tr.insertText(" whole words ", at, to);
  return state.apply(tr);
}

describe("An editor's changes to a text", () => {
  it("produce the editor's text if all are accepted, and the author's if all are declined, after 1,000 edits", () => {
    const roll = dice(18);
    let state = EditorState.create({ doc: BASE, plugins: [showChanges(BASE)] });
    for (let time = 1; time <= 1_000; time += 1) {
      state = edit(state, roll);
      if (time % 100 !== 0) continue;
      state.doc.check();
      let back = state;
      for (let change = changesIn(back).at(-1); change; change = changesIn(back).at(-1)) {
        const next = back.apply(revertChange(back.tr, BASE, change, changesIn(back)));
        if (next.doc.eq(back.doc)) throw new Error(`not put back: ${JSON.stringify(change)}`);
        back = next;
      }
      expect(back.doc.toJSON(), `after ${time} edits`).to.deep.equal(BASE.toJSON());
    }
  });

  it("leave no empty paragraph behind after a deletion across blocks", () => {
    const text = docOf("<p>One two.</p><p>Three four.</p><p>Five.</p>");
    const begun = EditorState.create({ doc: text, plugins: [showChanges(text)] });
    const cut = begun.apply(begun.tr.delete(5, 16));
    expect(cut.doc.textContent).to.equal("One  four.Five.");
    expect(cut.doc.childCount).to.equal(2);
    expect(changesIn(cut)).to.have.length(1);
    const back = cut.apply(revertChange(cut.tr, text, changesIn(cut)[0]!, changesIn(cut)));
    expect(back.doc.eq(text)).to.equal(true);
  });

  it("are found again in a text suggested earlier, block by block, including marks", () => {
    const [before, after] = [
      docOf("<p>One two three.</p><p>Same.</p><p>Last words.</p>"),
      docOf("<p>One <em>two</em> three.</p><p>Same.</p><p>Last good words.</p>"),
    ];
    const found = changesBetween(before, after);
    expect(found.map(({ fromB, toB }) => after.textBetween(fromB, toB))).to.deep.equal(["two", "good "]);
  });
});

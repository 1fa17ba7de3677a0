import { expect } from "chai";
import mongoose from "mongoose";
import * as Y from "yjs";
import { Chapter } from "#features/stories/chapters/model.ts";
import { CoWriting, CoWritingUpdate } from "#features/stories/co-writing/model.ts";
import { Replaced } from "#features/stories/co-writing/replaced.ts";
import { htmlOf, seedOf } from "#features/stories/co-writing/text.ts";
import { Trial } from "#features/stories/co-writing/trial.ts";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { letIn, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { fuzzUpdates } from "./hostile-updates.ts";
import { lineOf, useWriters, type Writer } from "./support.ts";

describe("Arbitrary updates of a chapter's document", () => {
  const site = useSite();
  const open = useWriters(site);
  let author: TestMember;
  let editor: TestMember;
  let story: TestStory;
  let chapter: string;

  before(async () => {
    author = await site.addMember("hostile-author");
    editor = await site.addMember("hostile-editor");
  });
  beforeEach(async () => {
    story = await storeStory(site, author, { draft: true });
    await letIn(site, author, story, editor, "editor");
    chapter = String(story.doc.contents[0]!.chapter);
  });

  const epochOf = async () => String((await CoWriting.findById(chapter).lean())!.epoch);
  const send = async (writer: Writer, update: Uint8Array) =>
    writer.socket.timeout(60_000).emitWithAck("co-writing:write", {
      chapter,
      epoch: await epochOf(),
      update: Buffer.from(update).toString("base64"),
    });
  /** Waits until the stored chapter contains these words. */
  const chapterWith = (words: string) =>
    eventually(async () => expect((await Chapter.findById(chapter).lean())!.html).to.include(words));

  it("leave the chapter readable, with every word of the accepted updates", () => {
    const { counts, said } = fuzzUpdates(Number(process.env.SEED ?? 1), Number(process.env.RUNS ?? 400));
    expect(counts, said.slice(0, 3).join("\n")).to.include({ unusable: 0, lost: 0 });
    expect(counts.admitted).to.be.greaterThan(50);
    expect(counts.foreign).to.be.greaterThan(50);
  });

  /** Content that a custom client might write into a chapter's document. */
  const FOREIGN: Readonly<Record<string, (doc: Y.Doc) => void>> = {
    "a line beside the blocks": (doc) => doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [new Y.XmlText("x")]),
    "a hook beside the blocks": (doc) => doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [hook()]),
    "a map beside the blocks": (doc) => doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [new Y.Map() as never]),
    "a hook in a paragraph": (doc) => paragraphOf(doc).insert(0, [hook()]),
    "an element that no chapter has": (doc) =>
      doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [new Y.XmlElement("script")]),
    "a format that no chapter has": (doc) => lineOf(doc, 0).format(0, 2, { blink: {} }),
    "an embedded thing": (doc) => lineOf(doc, 0).insertEmbed(0, { picture: "x" }),
    "an attribute of another kind": (doc) => paragraphOf(doc).setAttribute("class", { a: 1 } as never),
    "a map of its own": (doc) => void doc.getMap("other").set("a", "b"),
    "elements a hundred deep": (doc) => {
      let inner: Y.XmlElement = new Y.XmlElement("paragraph");
      for (let level = 0; level < 100; level += 1) {
        const outer = new Y.XmlElement("quotation");
        outer.insert(0, [inner]);
        inner = outer;
      }
      doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [inner]);
    },
  };
  const hook = () => new Y.XmlHook("x") as never;
  const paragraphOf = (doc: Y.Doc) => doc.getXmlFragment(TEXT_FRAGMENT).get(0) as Y.XmlElement;

  it("are refused before they are stored if no chapter can contain them", async () => {
    const [one, two] = [await open(author, chapter), await open(editor, chapter)];
    const stored = await CoWritingUpdate.countDocuments({ chapter });
    for (const [what, write] of Object.entries(FOREIGN)) {
      const { error } = await send(two, changeOf(two.link.doc, write));
      expect(error?.status, what).to.equal(400);
    }
    expect(await CoWritingUpdate.countDocuments({ chapter })).to.equal(stored);
    one.type(" Still here.");
    await one.until(() => one.link.allStored);
    await chapterWith("Still here.");
    await (await site.visit(author)).get(`/story/${story.id}/chapters/1/edit`).expect(200);
  });

  it("are refused if they depend on unknown updates", async () => {
    const one = await open(author, chapter);
    const apart = copyOf(one.link.doc);
    lineOf(apart, 0).insert(0, "Never sent. ");
    const { error } = await send(
      one,
      changeOf(apart, (doc) => lineOf(doc, 0).insert(4, "Sent. ")),
    );
    expect(error.status).to.equal(400);
  });

  it("preserve the words of a block in an invalid position", async () => {
    const [one, two] = [await open(author, chapter), await open(editor, chapter)];
    const misplaced = changeOf(two.link.doc, (doc) => {
      const item = new Y.XmlElement("list_item");
      item.insert(0, [new Y.XmlText("Misplaced words.")]);
      doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [item]);
    });
    expect((await send(two, misplaced)).data.n).to.be.a("number");
    await one.until(() => one.text().includes("bullet_list"), "the words in a list");
    await chapterWith("<li>Misplaced words.</li>");
  });

  it("are refused if their words would go with a paragraph that a repair has replaced meanwhile", () => {
    const BLOCKS = ["paragraph", "list_item", "table_cell", "table_row", "note", "bullet_list"];
    let refused = 0;
    for (const before of BLOCKS)
      for (const after of BLOCKS) {
        const server = new Y.Doc();
        Y.applyUpdate(server, seedOf("<p>The tide</p>")!);
        const trial = new Trial(server, new Replaced());
        const store = (update: Uint8Array) => {
          const { update: stored, verdicts } = trial.admit([update]);
          if (stored) Y.applyUpdate(server, stored);
          return verdicts[0];
        };
        const typed = changeOf(server, (doc) => lineOf(doc, 0).insert(3, " high"));
        store(
          changeOf(server, (doc) => {
            const root = doc.getXmlFragment(TEXT_FRAGMENT);
            root.insert(1, [new Y.XmlElement(after)]);
            root.insert(0, [new Y.XmlElement(before)]);
          }),
        );
        if (store(typed) === "admitted") expect(htmlOf(server), `${before}, ${after}`).to.include("high");
        else refused += 1;
      }
    expect(refused).to.be.greaterThan(0);
  });

  it("stored before this validation are repaired when the chapter is next opened", async () => {
    const first = await open(author, chapter);
    first.type(" Written before.");
    await first.until(() => first.link.allStored);
    await chapterWith("Written before.");
    const apart = copyOf(first.link.doc);
    first.end();
    const broken = changeOf(apart, (doc) => {
      doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [hook()]);
      paragraphAt(doc, 1).insert(0, [hook()]);
      doc.getXmlFragment(TEXT_FRAGMENT).insert(0, [new Y.XmlText("Loose words.")]);
    });
    await storeUnseen(broken);
    const again = await open(author, chapter);
    again.type(" Written after.", again.text().includes("Loose") ? 1 : 0);
    await again.until(() => again.link.allStored);
    await chapterWith("Written after.");
    const { html } = (await Chapter.findById(chapter).lean())!;
    expect(html).to.include("Loose words.").and.include("Written before.");
    expect(again.text()).to.not.include("hook");
  });

  const paragraphAt = (doc: Y.Doc, at: number) => doc.getXmlFragment(TEXT_FRAGMENT).get(at) as Y.XmlElement;

  async function storeUnseen(update: Uint8Array): Promise<void> {
    const head = (await CoWriting.findById(chapter).lean())!;
    const n = 1 + (await CoWritingUpdate.countDocuments({ chapter }));
    const epoch = new mongoose.mongo.ObjectId(String(head.epoch));
    const id = new mongoose.mongo.ObjectId(chapter);
    await CoWritingUpdate.collection.insertOne({
      chapter: id,
      epoch,
      n,
      update: Buffer.from(update),
      by: [new mongoose.mongo.ObjectId(editor.id)],
      at: new Date(),
    } as never);
  }
});

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

/** Returns an editor's change to a copy of a document as an update. */
function changeOf(doc: Y.Doc, write: (copy: Y.Doc) => void): Uint8Array {
  const copy = copyOf(doc);
  copy.getXmlFragment(TEXT_FRAGMENT);
  const before = Y.encodeStateVector(copy);
  write(copy);
  return Y.encodeStateAsUpdate(copy, before);
}

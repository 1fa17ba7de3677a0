import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { type Anchor, type AnchorText, anchorText, findQuote } from "../../../shared/anchors/index.ts";
import type { NoteSource } from "../../../shared/stories/private-notes.enums.ts";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "../../../shared/stories/private-notes.limits.ts";
import { PrivateNote } from "./model.ts";

/** What stood in the margin of a file. */
interface MarginNote {
  readonly kind: NoteSource;
  readonly by: string;
  readonly text: string;
  /** The words it was about; absent where the file does not say. */
  readonly quote?: string;
}

interface Imported {
  /** Names the import, so that its notes are made once however often this runs. */
  readonly id: string;
  readonly owner: string;
  readonly story: Types.ObjectId;
  /** Chapters as they are now, in their order. */
  readonly chapters: readonly { readonly _id: Types.ObjectId; readonly html: string }[];
  readonly margin: readonly MarginNote[];
  readonly at: Date;
}

/** Keeps what stood in the margin of an imported file as notes beside the words it was about. */
export async function keepMargin({ id, owner, story, chapters, margin, at }: Imported): Promise<void> {
  if (margin.length === 0) return;
  const texts: { readonly _id: Types.ObjectId; readonly text: AnchorText }[] = [];
  for (const { _id, html } of chapters) {
    texts.push({ _id, text: anchorText(passageText(blocksOf(html))) });
    await breathe();
  }
  // Notes come in the order of the text, so the next one stands where the last one did, or behind.
  let from = 0;
  const placeOf = (quote: string): { chapter: Types.ObjectId; passage: Anchor } | null => {
    for (const index of [...texts.keys()].map((step) => (from + step) % texts.length)) {
      const passage = findQuote(texts[index]!.text, { quote });
      if (!passage) continue;
      from = index;
      return { chapter: texts[index]!._id, passage };
    }
    return null;
  };
  for (const [index, { kind, by, text, quote = "" }] of margin.entries()) {
    const words = quote.slice(0, PRIVATE_QUOTE_MAX);
    const place = words ? placeOf(words) : null;
    const $setOnInsert = {
      owner: toId(owner),
      story,
      chapter: place?.chapter ?? null,
      note: text.slice(0, PRIVATE_NOTE_MAX) || "–",
      quote: words,
      ...(place ? { passage: place.passage } : {}),
      source: { kind, by },
      doneAt: null,
      createdAt: at,
    };
    await PrivateNote.updateOne(
      { _id: idOf(id, index) },
      { $setOnInsert },
      { upsert: true, timestamps: false },
    );
    if (index % 50 === 49) await breathe();
  }
}

const idOf = (id: string, index: number): Types.ObjectId =>
  toId(createHash("sha256").update(`${id} ${index}`).digest("hex").slice(0, 24));

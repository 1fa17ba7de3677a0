import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { type Anchor, type AnchorText, anchorText, findQuote } from "#shared/anchors/index.ts";
import type { NoteSource } from "#shared/stories/private-notes.enums.ts";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "#shared/stories/private-notes.limits.ts";
import { PrivateNote } from "./model.ts";

/** A margin note of an imported file. */
interface MarginNote {
  readonly kind: NoteSource;
  readonly by: string;
  readonly text: string;
  /** The words it refers to; absent if the file does not say. */
  readonly quote?: string;
}

interface Imported {
  /** Id of the import, so that its notes are created only once. */
  readonly id: string;
  readonly owner: string;
  readonly story: Types.ObjectId;
  /** The current chapters, in order. */
  readonly chapters: readonly { readonly _id: Types.ObjectId; readonly html: string }[];
  readonly margin: readonly MarginNote[];
  readonly at: Date;
}

/**
 * Stores the margin notes of an imported file as private notes anchored to the words they refer to.
 * Idempotent.
 */
export async function storeMarginNotes({ id, owner, story, chapters, margin, at }: Imported): Promise<void> {
  if (margin.length === 0) return;
  const texts: { readonly _id: Types.ObjectId; readonly text: AnchorText }[] = [];
  for (const { _id, html } of chapters) {
    texts.push({ _id, text: anchorText(passageText(blocksOf(html))) });
    await breathe();
  }
  // Notes are in text order, so each search starts where the previous one matched.
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
    const shortQuote = quote.slice(0, PRIVATE_QUOTE_MAX);
    const place = shortQuote ? placeOf(shortQuote) : null;
    const $setOnInsert = {
      owner: toId(owner),
      story,
      chapter: place?.chapter ?? null,
      note: text.slice(0, PRIVATE_NOTE_MAX) || "–",
      quote: shortQuote,
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

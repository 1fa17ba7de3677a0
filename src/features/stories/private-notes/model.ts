import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { Anchor } from "#shared/anchors/index.ts";
import { NOTE_SOURCES, type NoteSource } from "#shared/stories/private-notes.enums.ts";

/** A private note on a draft: neither published nor exported in any book. */
export interface PrivateNoteDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Null for the story as a whole. */
  readonly chapter: Types.ObjectId | null;
  /** Plain text. */
  readonly note: string;
  /** The words it refers to; "" for the whole chapter. */
  readonly quote: string;
  /** Anchor of the words; absent if the stored text did not contain them. */
  readonly passage?: Anchor;
  /** Origin of a note from an imported file. */
  readonly source?: { readonly kind: NoteSource; readonly by: string };
  readonly doneAt: Date | null;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;

const schema = new Schema<PrivateNoteDoc>(
  {
    owner: { ...id, ref: "User" },
    story: { ...id, ref: "Story" },
    chapter: { type: Schema.Types.ObjectId, ref: "Chapter", default: null },
    note: { type: String, required: true },
    quote: { type: String, default: "" },
    passage: { type: Schema.Types.Mixed },
    source: {
      type: new Schema(
        { kind: { type: String, enum: NOTE_SOURCES }, by: { type: String, default: "" } },
        {
          _id: false,
        },
      ),
    },
    doneAt: { type: Date, default: null },
  },
  {
    timestamps: { createdAt: true, updatedAt: false },
    versionKey: false,
    strict: "throw",
    collection: "private-notes",
  },
);
schema.index({ owner: 1, story: 1, chapter: 1, createdAt: 1 });
schema.index({ owner: 1, createdAt: -1, _id: -1 });
schema.index({ chapter: 1 });
schema.index({ story: 1 });

export const PrivateNote = defineModel<PrivateNoteDoc>("PrivateNote", schema);

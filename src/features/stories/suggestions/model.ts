import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { SUGGESTION_STATES, type SuggestionState } from "#shared/stories/suggestions.enums.ts";

/** Author's decision about one part of a suggestion. */
export interface Decision {
  /** `Part.key` */
  readonly part: string;
  readonly taken: boolean;
  readonly by: Types.ObjectId | null;
  readonly at: Date;
}

/** Reply in one of a suggestion's threads. */
export interface Answer {
  /**
   * Id by which it is reported. Absent from older replies until a start of the process has added it
   * (`name-answers.ts`).
   */
  readonly _id?: Types.ObjectId;
  /** Null if the member has left. */
  readonly by: Types.ObjectId | null;
  readonly text: string;
  /** `Part.key` of the change that it is about; absent if it is about the whole suggestion. */
  readonly part?: string;
  readonly at: Date;
  /** True if staff removed it after a report. */
  readonly removed?: boolean;
}

/** Text that an editor suggests in place of a chapter's. One open suggestion per chapter and editor. */
export interface SuggestionDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly by: Types.ObjectId;
  /**
   * Revision on which it is based, and the text of that revision, which is kept when revisions are pruned.
   */
  readonly revision: number;
  readonly base: string;
  /** Sanitised HTML. */
  readonly html: string;
  readonly note: string;
  /** Number of times it was sent. */
  readonly version: number;
  /** When this version was sent; absent for suggestions sent before this field existed. */
  readonly sentAt?: Date;
  readonly state: SuggestionState;
  readonly decisions: readonly Decision[];
  readonly answers: readonly Answer[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const member = { type: Schema.Types.ObjectId, ref: "User", default: null } as const;

/** Fields shared by suggestions and drafts. */
const suggested = {
  story: { ...id, ref: "Story" },
  chapter: { ...id, ref: "Chapter" },
  by: { ...id, ref: "User" },
  revision: { type: Number, required: true },
  base: { type: String, default: "" },
  note: { type: String, default: "" },
} as const;

const schema = new Schema<SuggestionDoc>(
  {
    ...suggested,
    html: { type: String, default: "" },
    version: { type: Number, default: 1 },
    sentAt: Date,
    state: { type: String, enum: SUGGESTION_STATES, default: "open" },
    decisions: {
      type: [
        new Schema<Decision>(
          {
            part: { type: String, required: true },
            taken: { type: Boolean, required: true },
            by: member,
            at: Date,
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    answers: {
      type: [
        new Schema<Answer>({
          by: member,
          text: { type: String, required: true },
          part: String,
          at: Date,
          removed: Boolean,
        }),
      ],
      default: [],
    },
  },
  { timestamps: true, versionKey: false, strict: "throw" },
);
schema.index(
  { chapter: 1, by: 1 },
  { unique: true, partialFilterExpression: { state: "open" }, name: "one open for each" },
);
schema.index({ story: 1, state: 1, updatedAt: -1 });
schema.index({ story: 1, by: 1, state: 1, updatedAt: -1 });
schema.index({ by: 1 });
schema.index({ "answers.by": 1 });
schema.index({ "answers._id": 1 });
schema.index({ "decisions.by": 1 });

/** Former text of a suggestion, from before its editor sent another version. */
export interface FormerSuggestionDoc {
  readonly _id: Types.ObjectId;
  readonly suggestion: Types.ObjectId;
  /** Version number, from 1. */
  readonly version: number;
  readonly revision: number;
  readonly base: string;
  readonly html: string;
  readonly note: string;
  /** When it was sent. */
  readonly at: Date;
}

const former = new Schema<FormerSuggestionDoc>(
  {
    suggestion: { ...id, ref: "Suggestion" },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
    base: { type: String, default: "" },
    html: { type: String, default: "" },
    note: { type: String, default: "" },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
former.index({ suggestion: 1, version: -1 }, { unique: true });

/** Unsent suggestion of an editor; one for each page on which it is being written. */
export interface SuggestionDraftDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly revision: number;
  /** Text of that revision, which is kept when revisions are pruned. */
  readonly base: string;
  /** Markdown as typed, and the note that accompanies it. */
  readonly text: string;
  readonly note: string;
  /** Version of the open suggestion that it will replace; 0 for none. */
  readonly version: number;
  /**
   * Form that last wrote it, and the time of that write by the form's clock, which identifies late requests.
   */
  readonly writer: string;
  readonly turn: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const draft = new Schema<SuggestionDraftDoc>(
  {
    ...suggested,
    text: { type: String, default: "" },
    version: { type: Number, default: 0 },
    writer: { type: String, required: true },
    turn: { type: Number, required: true },
  },
  { timestamps: true, versionKey: false, strict: "throw" },
);
draft.index({ by: 1, chapter: 1, writer: 1 }, { unique: true });
draft.index({ chapter: 1 });
draft.index({ story: 1 });

export const SuggestionDraft = defineModel<SuggestionDraftDoc>("SuggestionDraft", draft);

export const FormerSuggestion = defineModel<FormerSuggestionDoc>("FormerSuggestion", former);

export const Suggestion = defineModel<SuggestionDoc>("Suggestion", schema);

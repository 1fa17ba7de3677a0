import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { SUGGESTION_STATES, type SuggestionState } from "../../../shared/stories/suggestions.enums.ts";

/** What an author said to one part of a suggestion. */
export interface Decision {
  /** `Part.key` */
  readonly part: string;
  readonly taken: boolean;
  readonly by: Types.ObjectId | null;
  readonly at: Date;
}

/** An answer in one of a suggestion's threads. */
export interface Answer {
  /** By which it is reported; absent of an older one until a start has named it (`name-answers.ts`). */
  readonly _id?: Types.ObjectId;
  /** Null for somebody who has left. */
  readonly by: Types.ObjectId | null;
  readonly text: string;
  /** `Part.key` of the change that it is about; absent where it is about the whole. */
  readonly part?: string;
  readonly at: Date;
  /** Taken away by the staff, after a report. */
  readonly removed?: boolean;
}

/** A text that an editor would have in the place of a chapter's; one open for each chapter and editor. */
export interface SuggestionDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly by: Types.ObjectId;
  /** The revision that it was made from, and its text, which stays though revisions are thinned out. */
  readonly revision: number;
  readonly base: string;
  /** Sanitised HTML. */
  readonly html: string;
  readonly note: string;
  /** Counts how often it was sent. */
  readonly version: number;
  /** When it was sent so; absent of what was sent before this was kept. */
  readonly sentAt?: Date;
  readonly state: SuggestionState;
  readonly decisions: readonly Decision[];
  readonly answers: readonly Answer[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const member = { type: Schema.Types.ObjectId, ref: "User", default: null } as const;

/** What is suggested by whom, of which text of which chapter; sent or not. */
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

/** A text that a suggestion had before its editor sent another. */
export interface FormerSuggestionDoc {
  readonly _id: Types.ObjectId;
  readonly suggestion: Types.ObjectId;
  /** Which sending it was, from 1. */
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

/** What an editor writes and has not sent yet: one for each of the pages that it is written on at once. */
export interface SuggestionDraftDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly revision: number;
  /** The text of that revision, which stays though revisions are thinned out. */
  readonly base: string;
  /** Markdown as it was typed, and what is to be said of it. */
  readonly text: string;
  readonly note: string;
  /** The version of the open suggestion that it is to take the place of; 0 for none. */
  readonly version: number;
  /** The form that it was written in last, and when by that form's clock: what comes late is known by it. */
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

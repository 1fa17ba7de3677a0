import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  AUDIO_TREATMENTS,
  type AudioTreatment,
  NARRATION_VOICES,
  type NarrationVoice,
} from "#shared/reach/narration.enums.ts";

/** Audio bytes in the store, under a name that is never reused. */
export interface AudioFile {
  /** 32 hexadecimal digits. */
  readonly file: string;
  readonly type: string;
  readonly ending: string;
  readonly bytes: number;
}

/** A sentence and its start in milliseconds. */
export interface Cue {
  readonly at: number;
  readonly text: string;
}

/** The audio of one chapter. */
export interface NarrationDoc {
  /** The chapter's id: at most one narration per chapter. */
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly voice: NarrationVoice;
  /** The original file and its name. */
  readonly original: AudioFile & { readonly name: string };
  /** Files to play, best first: only the original until others are generated. */
  readonly sources: readonly AudioFile[];
  /** Names of all its stored files, including those being written by a processing job. */
  readonly files: readonly string[];
  readonly seconds: number;
  readonly treatment: AudioTreatment;
  /** Progress of processing, 0 to 100. */
  readonly progress: number;
  /** Sentences with their start times in this audio; absent if unknown. */
  readonly cues?: readonly Cue[];
  /** Revision of the text that the computer voice read. */
  readonly revision?: number;
  /** "" if nobody is named. */
  readonly narrator: string;
  /** The named member; null for non-members. */
  readonly member: Types.ObjectId | null;
  /** Id of the uploader; null once their account is deleted. */
  readonly by: Types.ObjectId | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const text = { type: String, default: "" };
const user = { type: Schema.Types.ObjectId, ref: "User", default: null };
const file = {
  file: { type: String, required: true },
  type: { type: String, required: true },
  ending: { type: String, required: true },
  bytes: { type: Number, required: true },
};

const schema = new Schema<NarrationDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    voice: { type: String, enum: NARRATION_VOICES, default: "narrator" },
    original: { type: new Schema({ ...file, name: text }, { _id: false }), required: true },
    sources: { type: [new Schema(file, { _id: false })], default: [] },
    files: { type: [String], default: [] },
    seconds: { type: Number, required: true },
    treatment: { type: String, enum: AUDIO_TREATMENTS, default: "none" },
    progress: { type: Number, default: 0 },
    cues: {
      type: [new Schema<Cue>({ at: Number, text: String }, { _id: false })],
      default: undefined,
    },
    revision: Number,
    narrator: text,
    member: user,
    by: user,
  },
  { versionKey: false, strict: "throw", timestamps: true, collection: "narrations" },
);
schema.index({ story: 1 });
// For checking whether any document references a file.
schema.index({ files: 1 });
// For a member's archive and for deletion.
schema.index({ by: 1 });
schema.index({ member: 1 }, { partialFilterExpression: { member: { $type: "objectId" } } });

/** A story for which its author has enabled the computer voice. */
export interface ComputerVoiceDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  /** Id of the member who enabled it; null once their account is deleted. */
  readonly by: Types.ObjectId | null;
  /** True if the last chapter could not be read because no voice supports its language. */
  readonly noLanguage?: boolean;
  /** Chapters that could not be read, whatever the reason; until they are read. */
  readonly unread?: readonly Types.ObjectId[];
  readonly createdAt: Date;
}

const voiced = new Schema<ComputerVoiceDoc>(
  {
    _id: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    by: user,
    noLanguage: Boolean,
    unread: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { versionKey: false, strict: "throw", timestamps: { updatedAt: false }, collection: "computer-voices" },
);
voiced.index({ by: 1 });

export const ComputerVoice = defineModel<ComputerVoiceDoc>("ComputerVoice", voiced);
export const Narration = defineModel<NarrationDoc>("Narration", schema);

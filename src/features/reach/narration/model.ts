import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  AUDIO_TREATMENTS,
  type AudioTreatment,
  NARRATION_VOICES,
  type NarrationVoice,
} from "../../../shared/reach/narration.enums.ts";

/** Bytes of audio in the store, under a name that is never used again. */
export interface AudioFile {
  /** 32 hexadecimal digits. */
  readonly file: string;
  readonly type: string;
  readonly ending: string;
  readonly bytes: number;
}

/** A sentence, and the milliseconds at which it begins. */
export interface Cue {
  readonly at: number;
  readonly text: string;
}

/** The audio of one chapter. */
export interface NarrationDoc {
  /** The chapter's id: each has one at most. */
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly voice: NarrationVoice;
  /** As it came; what it was called. */
  readonly original: AudioFile & { readonly name: string };
  /** What is played, the best first: the original until others were made of it. */
  readonly sources: readonly AudioFile[];
  /** Names of all bytes that it has, and that a treatment under way is writing. */
  readonly files: readonly string[];
  readonly seconds: number;
  readonly treatment: AudioTreatment;
  /** Of the treatment, 0 to 100. */
  readonly progress: number;
  /** Sentences as they are said, where that is known: by what is spoken here, or in the place of it nothing. */
  readonly cues?: readonly Cue[];
  /** The revision of the text that a computer voice has read. */
  readonly revision?: number;
  /** "" where nobody is named. */
  readonly narrator: string;
  /** The member who is named; null for anybody else. */
  readonly member: Types.ObjectId | null;
  /** Who put it up; null once they are gone. */
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
// Whether anything still wants some bytes.
schema.index({ files: 1 });
// A member's own, for their archive and for erasing it.
schema.index({ by: 1 });
schema.index({ member: 1 }, { partialFilterExpression: { member: { $type: "objectId" } } });

/** A story whose author has switched the computer voice on. */
export interface ComputerVoiceDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  /** Who did; null once they are gone. */
  readonly by: Types.ObjectId | null;
  /** The last chapter could not be read, for there is no voice of its language. */
  readonly noLanguage?: boolean;
  readonly createdAt: Date;
}

const voiced = new Schema<ComputerVoiceDoc>(
  { _id: { type: Schema.Types.ObjectId, ref: "Story", required: true }, by: user, noLanguage: Boolean },
  { versionKey: false, strict: "throw", timestamps: { updatedAt: false }, collection: "computer-voices" },
);
voiced.index({ by: 1 });

export const ComputerVoice = defineModel<ComputerVoiceDoc>("ComputerVoice", voiced);
export const Narration = defineModel<NarrationDoc>("Narration", schema);

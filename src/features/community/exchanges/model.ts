import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  EXCHANGE_KINDS,
  EXCHANGE_STATES,
  type ExchangeKind,
  type ExchangeState,
  GIFT_STATES,
  type GiftState,
} from "../../../shared/community/exchanges.enums.ts";
import { PROMPT_WRITERS } from "../../../shared/community/exchanges.limits.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import { CONTENT_FLAGS, type ContentFlags, flag } from "../../people/member-content/index.ts";

/**
 * A gift exchange: members say what they would like and what they would write, and each writes for another. Or a prompt
 * list: they leave a prompt each, and anybody writes for those they like.
 */
export interface ExchangeDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  /** Absent from those that were opened before there were prompt lists: pairs. */
  readonly kind?: ExchangeKind;
  readonly title: string;
  readonly description: string;
  /** What wishes and offers are chosen from: genres, and prompts of the owner's. */
  readonly genres: readonly Genre[];
  readonly prompts: readonly string[];
  readonly minWords: number | null;
  /** Of a prompt list: prompts of one member, and writers of one prompt. Absent from earlier ones. */
  readonly promptsPerMember?: number;
  readonly writersPerPrompt?: number;
  /** Signing up ends and pairs are made; gifts are due; gifts are revealed. */
  readonly signUpEnds: Date;
  readonly dueAt: Date;
  readonly revealAt: Date;
  readonly zone: string;
  readonly state: ExchangeState;
  /** What was not there when it was due is looked for among others. */
  readonly dueTold: boolean;
  readonly cancelReason: string;
  readonly signUps: number;
  readonly ownerHidden: boolean;
  /** Everyone may read it. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Prompts that a member may leave, and members that may write for one of them. */
export const promptsEach = ({
  kind,
  promptsPerMember,
}: Pick<ExchangeDoc, "kind" | "promptsPerMember">): number =>
  kind === "prompts" ? (promptsPerMember ?? 1) : 1;
export const writersEach = ({ writersPerPrompt }: Pick<ExchangeDoc, "writersPerPrompt">): number =>
  writersPerPrompt ?? PROMPT_WRITERS;

export const isPromptList = ({ kind }: Pick<ExchangeDoc, "kind">): boolean => kind === "prompts";

/** A member in an exchange. Tags are genres, and prompts by their number: `#1`. */
export interface SignUpDoc {
  readonly _id: Types.ObjectId;
  readonly exchange: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Its place among its member's prompts, from 0: each is taken once. */
  readonly slot: number;
  /** Of a prompt: nobody but whoever runs the list is told whose it is. */
  readonly anonymous?: boolean;
  readonly wishes: readonly string[];
  readonly offers: readonly string[];
  readonly likes: string;
  readonly avoid: string;
  readonly createdAt: Date;
}

/**
 * A gift for one who signed up; in a prompt list there is one for each who has taken their prompt up, and one that always
 * wants somebody. Nobody but its giver and the exchange's owner knows who that is until gifts are revealed.
 */
export interface GiftDoc {
  readonly _id: Types.ObjectId;
  readonly exchange: Types.ObjectId;
  readonly recipient: Types.ObjectId;
  /** The same, as its giver may know it: absent where the prompt is anonymous. */
  readonly shownRecipient?: Types.ObjectId;
  /** Of a prompt list: the prompt. Absent where each member had one, and from gift exchanges. */
  readonly signUp?: Types.ObjectId;
  /** Null while somebody is looked for who would write it. */
  readonly giver: Types.ObjectId | null;
  readonly state: GiftState;
  readonly story: Types.ObjectId | null;
  /** Taken up by somebody when the first giver could not, or there was none. */
  readonly pinchHit: boolean;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" } as const;
const date = { type: Date, required: true } as const;
const line = { type: String, default: "" } as const;

const exchanges = new Schema<ExchangeDoc>(
  {
    owner: user,
    kind: { type: String, enum: EXCHANGE_KINDS, default: "pairs" },
    title: { type: String, required: true },
    description: { type: String, required: true },
    genres: { type: [{ type: String, enum: GENRES }], default: [] },
    prompts: { type: [String], default: [] },
    minWords: { type: Number, default: null },
    promptsPerMember: { type: Number, default: 1, min: 1 },
    writersPerPrompt: { type: Number, default: PROMPT_WRITERS, min: 1 },
    signUpEnds: date,
    dueAt: date,
    revealAt: date,
    zone: { type: String, default: "UTC" },
    state: { type: String, enum: EXCHANGE_STATES, default: "open" },
    dueTold: flag,
    cancelReason: line,
    signUps: { type: Number, default: 0, min: 0 },
    ...CONTENT_FLAGS,
    ownerHidden: flag,
    open: { type: Boolean, default: true },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "exchanges" },
);
exchanges.index({ open: 1, createdAt: -1, _id: -1 });
exchanges.index({ owner: 1 });
exchanges.index({ state: 1, signUpEnds: 1 });
export const Exchange = defineModel<ExchangeDoc>("Exchange", exchanges);

const signUps = new Schema<SignUpDoc>(
  {
    exchange: { ...id, ref: "Exchange" },
    user,
    slot: { type: Number, default: 0, min: 0 },
    anonymous: flag,
    wishes: { type: [String], default: [] },
    offers: { type: [String], default: [] },
    likes: line,
    avoid: line,
  },
  {
    timestamps: { createdAt: true, updatedAt: false },
    versionKey: false,
    strict: "throw",
    collection: "exchange-sign-ups",
  },
);
signUps.index({ exchange: 1, user: 1, slot: 1 }, { unique: true });
signUps.index({ user: 1 });
export const SignUp = defineModel<SignUpDoc>("ExchangeSignUp", signUps);

const gifts = new Schema<GiftDoc>(
  {
    exchange: { ...id, ref: "Exchange" },
    recipient: user,
    shownRecipient: { type: Schema.Types.ObjectId, ref: "User" },
    signUp: { type: Schema.Types.ObjectId, ref: "ExchangeSignUp" },
    giver: { type: Schema.Types.ObjectId, ref: "User", default: null },
    state: { type: String, enum: GIFT_STATES, required: true },
    story: { type: Schema.Types.ObjectId, ref: "Story", default: null },
    pinchHit: flag,
  },
  {
    timestamps: { createdAt: false, updatedAt: true },
    versionKey: false,
    strict: "throw",
    collection: "exchange-gifts",
  },
);
gifts.index({ exchange: 1, recipient: 1, signUp: 1, giver: 1 }, { unique: true });
/** What kept one gift for each, before there were prompt lists, and one prompt a member, before there could be more. */
export const EARLIER_GIFT_INDEXES = ["exchange_1_recipient_1", "exchange_1_recipient_1_giver_1"] as const;
export const EARLIER_SIGN_UP_INDEX = "exchange_1_user_1";

/** What a gift is for: a prompt, or a member. */
export const wishOf = ({ signUp, recipient }: Pick<GiftDoc, "signUp" | "recipient">): string =>
  String(signUp ?? recipient);
gifts.index({ exchange: 1, state: 1, _id: 1 });
gifts.index({ exchange: 1, _id: 1 });
gifts.index({ giver: 1, exchange: 1 });
gifts.index({ recipient: 1 });
gifts.index({ story: 1 });
export const Gift = defineModel<GiftDoc>("ExchangeGift", gifts);

/** Fields of sign-ups and gifts that were made before there were several prompts a member, and anonymous ones. */
export async function noteWhatWasNotThere(): Promise<void> {
  await SignUp.updateMany({ slot: { $exists: false } }, { $set: { slot: 0 } });
  await Gift.updateMany(
    { shownRecipient: { $exists: false }, signUp: { $exists: false } },
    [{ $set: { shownRecipient: "$recipient" } }],
    { updatePipeline: true, timestamps: false },
  );
}

import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import {
  EXCHANGE_STATES,
  type ExchangeState,
  GIFT_STATES,
  type GiftState,
} from "#shared/community/exchanges.enums.ts";
import { exchangeFields } from "#shared/community/exchanges.fields.ts";
import { PROMPT_WRITERS } from "#shared/community/exchanges.limits.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { CONTENT_FLAGS, type ContentFlags, flag } from "../../people/member-content/index.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";

type ExchangeValues = ValuesOf<typeof exchangeFields>;

/** Fields that are missing in exchanges created before prompt lists existed: those are pair exchanges. */
type AddedLater = "kind" | "promptsPerMember" | "writersPerPrompt";

/** An exchange's time with staff (decision 96). */
export interface WithStaff {
  readonly since: Date;
  /** True once staff have organised it: it then stays with them. */
  readonly acted: boolean;
}

/**
 * A gift exchange: members say what they would like and what they would write, and each writes for another.
 * Or a prompt list: members leave prompts, and anybody writes for those they like.
 */
export interface ExchangeDoc
  extends ContentFlags,
    Omit<ExchangeValues, AddedLater>,
    Partial<Pick<ExchangeValues, AddedLater>> {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly zone: string;
  readonly state: ExchangeState;
  /** True once missing gifts were reassigned after the deadline. */
  readonly dueTold: boolean;
  /** True once givers were reminded before the deadline. Missing in earlier exchanges. */
  readonly dueReminded?: boolean;
  readonly cancelReason: string;
  readonly signUps: number;
  /** True while the organiser's account is closed; also after its deletion. */
  readonly ownerHidden: boolean;
  /** Set while staff run it, because the account was closed. Missing in earlier exchanges. */
  readonly staff?: WithStaff | null;
  /** True if everyone may read it. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Limits of a prompt list: prompts per member and writers per prompt. */
export const promptsEach = ({
  kind,
  promptsPerMember,
}: Pick<ExchangeDoc, "kind" | "promptsPerMember">): number =>
  kind === "prompts" ? (promptsPerMember ?? 1) : 1;
export const writersEach = ({ writersPerPrompt }: Pick<ExchangeDoc, "writersPerPrompt">): number =>
  writersPerPrompt ?? PROMPT_WRITERS;

export const isPromptList = ({ kind }: Pick<ExchangeDoc, "kind">): boolean => kind === "prompts";

/** A member's sign-up to an exchange. Tags are genres, and prompts by number: `#1`. */
export interface SignUpDoc {
  readonly _id: Types.ObjectId;
  readonly exchange: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Slot among the member's prompts, from 0; unique. */
  readonly slot: number;
  /** For prompts: only the organiser of the list is told who left it. */
  readonly anonymous?: boolean;
  readonly wishes: readonly string[];
  readonly offers: readonly string[];
  readonly likes: string;
  readonly avoid: string;
  /** True while the member is banned or leaving: not counted. */
  readonly userHidden?: boolean;
  readonly createdAt: Date;
}

/** A given gift that could not be shown any more, or an unfinished one whose giver is away. */
export interface LostGift {
  readonly giver: Types.ObjectId;
  /** Null if it was not finished. */
  readonly story: Types.ObjectId | null;
  /** True if the story had not appeared: it is published when the gift counts again. */
  readonly promised: boolean;
}

/**
 * A gift for a member who signed up. In a prompt list there is one for each writer of a prompt, and one that
 * always remains open. Only the giver and the exchange's owner know the giver until gifts are revealed.
 */
export interface GiftDoc {
  readonly _id: Types.ObjectId;
  readonly exchange: Types.ObjectId;
  /** `DELETED_AUTHOR` if the account was deleted after the gift was given. */
  readonly recipient: Types.ObjectId;
  /** Recipient as the giver may know it; missing if the prompt is anonymous. */
  readonly shownRecipient?: Types.ObjectId;
  /**
   * In a prompt list: the prompt. Missing in gift exchanges and where each member had one prompt, but set once
   * the account of the recipient is deleted, so that gifts of one giver stay apart.
   */
  readonly signUp?: Types.ObjectId;
  /** Null while a giver is sought. */
  readonly giver: Types.ObjectId | null;
  readonly state: GiftState;
  readonly story: Types.ObjectId | null;
  /** True if claimed because the first giver dropped out or there was none. */
  readonly pinchHit: boolean;
  /** Earlier gifts that count again if they can be shown before somebody else has given one. */
  readonly lost?: readonly LostGift[];
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" } as const;
const line = { type: String, default: "" } as const;

const exchanges = new Schema<ExchangeDoc>(
  {
    owner: user,
    ...storedFields(exchangeFields),
    zone: { type: String, default: "UTC" },
    state: { type: String, enum: EXCHANGE_STATES, default: "open" },
    dueTold: flag,
    dueReminded: flag,
    cancelReason: line,
    signUps: { type: Number, default: 0, min: 0 },
    ...CONTENT_FLAGS,
    ownerHidden: flag,
    staff: {
      type: new Schema<WithStaff>({ since: Date, acted: flag }, { _id: false }),
      default: null,
    },
    open: { type: Boolean, default: true },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "exchanges" },
);
exchanges.index({ open: 1, createdAt: -1, _id: -1 });
exchanges.index({ owner: 1 });
exchanges.index({ state: 1, signUpEnds: 1 });
// For the review queue.
exchanges.index(
  { "staff.since": 1, _id: 1 },
  { partialFilterExpression: { "staff.since": { $type: "date" } } },
);
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
    userHidden: Boolean,
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
    lost: {
      type: [
        new Schema<LostGift>(
          {
            giver: { type: Schema.Types.ObjectId, ref: "User", required: true },
            story: { type: Schema.Types.ObjectId, ref: "Story", default: null },
            promised: flag,
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
  },
  {
    timestamps: { createdAt: false, updatedAt: true },
    versionKey: false,
    strict: "throw",
    collection: "exchange-gifts",
  },
);
gifts.index({ exchange: 1, recipient: 1, signUp: 1, giver: 1 }, { unique: true });
/** Returns what a gift is for: a prompt, or a member. */
export const wishOf = ({ signUp, recipient }: Pick<GiftDoc, "signUp" | "recipient">): string =>
  String(signUp ?? recipient);
/** Filter for the gifts that are written for the same prompt. */
export const promptOf = ({
  exchange,
  recipient,
  signUp,
}: Pick<GiftDoc, "exchange" | "recipient" | "signUp">) => ({
  exchange,
  recipient,
  signUp: signUp ?? null,
});
/** Returns the changed fields of a given gift whose recipient's account is deleted. */
export const forDeletedRecipient = ({ _id, signUp, shownRecipient }: GiftDoc) => ({
  recipient: DELETED_AUTHOR,
  ...(shownRecipient && { shownRecipient: DELETED_AUTHOR }),
  signUp: signUp ?? _id,
});
/** True if the recipient's account is deleted: nobody else is asked to write the gift. */
export const isRecipientDeleted = ({ recipient }: Pick<GiftDoc, "recipient">): boolean =>
  recipient.equals(DELETED_AUTHOR);
/** Returns the fields of a new gift for the same prompt. */
export const forPrompt = ({ exchange, recipient, shownRecipient, signUp }: GiftDoc) => ({
  exchange,
  recipient,
  ...(shownRecipient && { shownRecipient }),
  ...(signUp && { signUp }),
});
gifts.index({ exchange: 1, state: 1, _id: 1 });
gifts.index({ exchange: 1, _id: 1 });
gifts.index({ giver: 1, exchange: 1 });
gifts.index({ recipient: 1 });
gifts.index({ story: 1 });
gifts.index({ "lost.story": 1 }, { sparse: true });
gifts.index({ "lost.giver": 1 }, { sparse: true });
export const Gift = defineModel<GiftDoc>("ExchangeGift", gifts);

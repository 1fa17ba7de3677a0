import Joi from "joi";
import { defineResource, type Resource } from "#core/api/index.ts";
import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { attributesOf, idRule } from "#core/fields/index.ts";
import { rulesWithout } from "#core/partial-rules.ts";
import { EXCHANGE_STATES, GIFT_STATES } from "#shared/community/exchanges.enums.ts";
import { exchangeFields } from "#shared/community/exchanges.fields.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { createExchange, editExchange } from "./commands.ts";
import { submitGift, withdrawFromGift } from "./gifts.ts";
import {
  Exchange,
  type ExchangeDoc,
  Gift,
  type GiftDoc,
  promptsEach,
  SignUp,
  type SignUpDoc,
  writersEach,
} from "./model.ts";
import { exchangePolicy, giftPolicy, signUpPolicy } from "./policy.ts";
import { exchangeRules, type SignUpInput, signUpRules } from "./rules.ts";
import { changeSignUp, leaveExchange, signUp } from "./sign-ups.ts";

const user = { type: "relation", target: "users", filter: true } as const;
const exchange = { type: "relation", target: "exchanges", filter: true, comes: true } as const;

/** `/api/exchanges`: gift exchanges and prompt lists, newest first. */
export const exchangeResource = (writing: Writing): Resource =>
  defineResource<ExchangeDoc>({
    name: "exchanges",
    cache: "never",
    singular: "exchange",
    scopes: { read: "read", write: "write" },
    description:
      "Gift exchanges (`kind` pairs) and prompt lists (prompts): open until `signUpEnds`, writing until `revealAt`, revealed, or cancelled.",
    model: Exchange,
    policy: exchangePolicy,
    unseen: unseenBy("owner"),
    fields: {
      owner: user,
      ...attributesOf(exchangeFields),
      zone: { type: "string" },
      state: { type: "enumeration", values: EXCHANGE_STATES, filter: true },
      cancelReason: { type: "text" },
      signUpsCount: { type: "integer", path: "signUps" },
    },
    requires: ["kind"],
    present: (doc) => ({
      ...doc,
      kind: doc.kind ?? "pairs",
      signUpsCount: doc.signUps,
      promptsPerMember: promptsEach(doc),
      writersPerPrompt: writersEach(doc),
    }),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: exchangeRules, update: rulesWithout(exchangeRules, "owner", "kind") },
    commands: {
      create: (caller, input) => createExchange(writing, caller, input),
      update: (caller, id, input) => editExchange(writing, caller, id, input),
    },
  });

/**
 * `/api/exchange-sign-ups`: the caller's. Posting again changes it, or adds another prompt if the list allows
 * several; deleting removes it.
 */
export const signUpResource = (writing: Writing): Resource =>
  defineResource<SignUpDoc>({
    name: "exchange-sign-ups",
    cache: "never",
    singular: "exchange-sign-up",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "What members ask for and offer to write in gift exchanges. In a prompt list, `likes` is the prompt.",
    model: SignUp,
    policy: signUpPolicy,
    timestamps: false,
    fields: {
      exchange,
      wishes: { type: "json", description: "Genres of the exchange, and its prompts by number, `#1`" },
      offers: { type: "json" },
      likes: { type: "text" },
      avoid: { type: "text" },
      anonymous: {
        type: "boolean",
        description: "For a prompt: only the organiser and staff know whose it is",
      },
    },
    requires: [],
    defaults: { sort: "id:desc", pageSize: PAGE_SIZE.default },
    rules: {
      create: (signUpRules as Joi.ObjectSchema).keys({ exchange: idRule.required() }),
      update: signUpRules,
    },
    commands: {
      create: (caller, { exchange, ...input }: SignUpInput & { readonly exchange: string }) =>
        signUp(writing, caller, exchange, input),
      update: (caller, id, input) => changeSignUp(writing, caller, id, input),
      delete: async (caller, id) => leaveExchange(writing, caller, await exchangeOfSignUp(caller, id), id),
    },
  });

async function exchangeOfSignUp({ viewer }: Caller, id: string): Promise<string> {
  const signUp = await SignUp.findOne({ _id: toId(id), user: toId(viewer.id!) }).lean<SignUpDoc>();
  if (!signUp) throw notFound();
  return String(signUp.exchange);
}

/**
 * `/api/exchange-gifts`: gifts the caller writes. Putting a `story` hands it in; deleting gives the gift up.
 */
export const giftResource = (writing: Writing): Resource =>
  defineResource<GiftDoc>({
    name: "exchange-gifts",
    cache: "never",
    singular: "exchange-gift",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "Gifts that the caller is writing or has given. `GET /exchanges/:id/wanted` lists gifts without a writer, `POST /exchanges/:id/take` claims one.",
    model: Gift,
    policy: giftPolicy,
    timestamps: false,
    fields: {
      exchange,
      recipient: {
        type: "relation",
        target: "users",
        path: "shownRecipient",
        comes: true,
        description: "Null for an anonymous prompt",
      },
      state: { type: "enumeration", values: GIFT_STATES },
      pinchHit: { type: "boolean" },
      story: { type: "relation", target: "stories", comes: true },
    },
    requires: [],
    defaults: { sort: "id:desc", pageSize: PAGE_SIZE.default },
    rules: { update: Joi.object({ story: idRule.required() }) },
    commands: {
      update: async (caller, gift, { story }: { readonly story: string }) =>
        submitGift(writing, caller, await exchangeOfGift(caller, gift), { gift, story }),
      delete: async (caller, gift) =>
        withdrawFromGift(writing, caller, await exchangeOfGift(caller, gift), gift),
    },
  });

async function exchangeOfGift({ viewer }: Caller, id: string): Promise<string> {
  const gift = await Gift.findOne({ _id: toId(id), giver: toId(viewer.id!) }).lean<GiftDoc>();
  if (!gift) throw notFound();
  return String(gift.exchange);
}

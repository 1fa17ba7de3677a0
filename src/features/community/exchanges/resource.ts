import Joi from "joi";
import { defineResource, type Resource } from "../../../core/api/index.ts";
import { notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { createExchange, editExchange } from "./commands.ts";
import { giveGift, giveUpGift } from "./gifts.ts";
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
import { leaveExchange, signUp } from "./sign-ups.ts";

const user = { type: "relation", target: "users", filter: true } as const;
const exchange = { type: "relation", target: "exchanges", filter: true, comes: true } as const;
const id = Joi.string().hex().length(24);

/** `/api/exchanges`: gift exchanges and prompt lists, the newest first. */
export const exchangeResource = (writing: Writing): Resource =>
  defineResource<ExchangeDoc>({
    name: "exchanges",
    singular: "exchange",
    scopes: { read: "read", write: "write" },
    description:
      "Gift exchanges (`kind` pairs) and prompt lists (prompts): open until `signUpEnds`, writing until `revealAt`, revealed, or cancelled.",
    model: Exchange,
    policy: exchangePolicy as never,
    fields: {
      owner: user,
      kind: { type: "string" },
      title: { type: "string" },
      description: { type: "text" },
      genres: { type: "json" },
      prompts: { type: "json", description: "Of its owner: wishes and offers name them by number, `#1`" },
      minWords: { type: "integer" },
      promptsPerMember: { type: "integer", description: "Of a prompt list; 1 in a gift exchange" },
      writersPerPrompt: { type: "integer", description: "Of a prompt list" },
      signUpEnds: { type: "datetime", filter: true, sort: true },
      dueAt: { type: "datetime" },
      revealAt: { type: "datetime" },
      zone: { type: "string" },
      state: { type: "string", filter: true },
      cancelReason: { type: "text" },
      signUpsCount: { type: "integer", path: "signUps" },
    },
    requires: ["kind"],
    present: (doc) => ({
      ...{ ...doc, kind: doc.kind ?? "pairs", signUpsCount: doc.signUps },
      ...{ promptsPerMember: promptsEach(doc), writersPerPrompt: writersEach(doc) },
    }),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: exchangeRules, update: exchangeRules },
    commands: {
      create: (caller, input) => createExchange(writing, caller, input),
      update: (caller, id, input) => editExchange(writing, caller, id, input),
    },
  });

/**
 * `/api/exchange-sign-ups`: one's own. Posting again changes what one said, or leaves another prompt where a list takes
 * several; deleting takes it out.
 */
export const signUpResource = (writing: Writing): Resource =>
  defineResource<SignUpDoc>({
    name: "exchange-sign-ups",
    singular: "exchange-sign-up",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "What one asks for, and offers to write, in gift exchanges; in a prompt list one's prompt is `likes`.",
    model: SignUp,
    policy: signUpPolicy as never,
    timestamps: false,
    fields: {
      exchange,
      wishes: { type: "json", description: "Genres of the exchange's, and its prompts by number, `#1`" },
      offers: { type: "json" },
      likes: { type: "text" },
      avoid: { type: "text" },
      anonymous: {
        type: "boolean",
        description: "Of a prompt: only whoever runs the list knows whose it is",
      },
    },
    requires: [],
    defaults: { sort: "id:desc", pageSize: PAGE_SIZE.default },
    rules: {
      create: (signUpRules as Joi.ObjectSchema).keys({ exchange: id.required() }),
      update: signUpRules,
    },
    commands: {
      create: (caller, { exchange, ...input }: SignUpInput & { readonly exchange: string }) =>
        signUp(writing, caller, exchange, input),
      update: async (caller, id, input) =>
        signUp(writing, caller, await exchangeOfSignUp(caller, id), input, id),
      delete: async (caller, id) => leaveExchange(writing, caller, await exchangeOfSignUp(caller, id), id),
    },
  });

async function exchangeOfSignUp({ viewer }: Caller, id: string): Promise<string> {
  const found = await SignUp.findOne({ _id: toId(id), user: toId(viewer.id!) }).lean<SignUpDoc>();
  if (!found) throw notFound();
  return String(found.exchange);
}

/** `/api/exchange-gifts`: those that one writes. Putting a `story` gives it; deleting gives the gift up. */
export const giftResource = (writing: Writing): Resource =>
  defineResource<GiftDoc>({
    name: "exchange-gifts",
    singular: "exchange-gift",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "Gifts that one writes: being written, or given. `GET /exchanges/:id/wanted` lists those that want somebody, `POST /exchanges/:id/take` takes one up.",
    model: Gift,
    policy: giftPolicy as never,
    timestamps: false,
    fields: {
      exchange,
      recipient: {
        ...{ type: "relation", target: "users", path: "shownRecipient", comes: true },
        description: "Null of an anonymous prompt",
      },
      state: { type: "string" },
      pinchHit: { type: "boolean" },
      story: { type: "relation", target: "stories", comes: true },
    },
    requires: [],
    defaults: { sort: "id:desc", pageSize: PAGE_SIZE.default },
    rules: { update: Joi.object({ story: id.required() }) },
    commands: {
      update: async (caller, gift, { story }: { readonly story: string }) =>
        giveGift(writing, caller, await exchangeOfGift(caller, gift), { gift, story }),
      delete: async (caller, gift) => giveUpGift(writing, caller, await exchangeOfGift(caller, gift), gift),
    },
  });

async function exchangeOfGift({ viewer }: Caller, id: string): Promise<string> {
  const found = await Gift.findOne({ _id: toId(id), giver: toId(viewer.id!) }).lean<GiftDoc>();
  if (!found) throw notFound();
  return String(found.exchange);
}

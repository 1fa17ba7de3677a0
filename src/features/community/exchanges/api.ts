import { Router } from "express";
import Joi from "joi";
import {
  describeRoute,
  entriesAnswer,
  entryAnswer,
  sendChanged,
  sendPlainEntries,
  validated,
} from "../../../core/api/index.ts";
import { memberOf } from "../../../core/auth/member-of.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { cursorAt } from "../../../core/db/keyset.ts";
import type { ExchangePageData, OrganisePageData } from "../../../shared/community/exchanges.dto.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { cancelExchange } from "./commands.ts";
import { takeUpGift } from "./gifts.ts";
import { assignGift, markDefault, moveReveal } from "./organising.ts";
import { exchangeOf, permittedExchange } from "./permitted.ts";
import type { ExchangeAction } from "./policy.ts";
import { listManaged, peopleIn } from "./present-gifts.ts";

const GIFTS = 100;
const id = Joi.string().hex().length(24);
const paging = Joi.object<{ after?: string }>({
  after: id.description("Those after this one; the id of the last of an answer"),
});
const attributes = {
  giver: Joi.string().allow(null).description("A username; null while somebody is looked for"),
  recipient: Joi.string().allow(null).description("A username"),
  ...{ state: Joi.string(), pinchHit: Joi.boolean(), late: Joi.boolean() },
};

const wishes = {
  recipient: Joi.string().allow(null).description("A username; null of an anonymous prompt"),
  ...{ anonymous: Joi.boolean(), wishes: Joi.array().items(Joi.string()) },
  likes: Joi.string().allow("").description("Of a prompt list the prompt; else for the giver alone"),
  ...{ avoid: Joi.string().allow(""), writers: Joi.number().integer() },
};

interface Verb {
  readonly summary: string;
  /** Who may: those who may not are told so before what was wrong. Null for every member. */
  readonly may: ExchangeAction | null;
  readonly fields: Joi.SchemaMap;
  readonly act: (writing: Writing, caller: Caller, exchange: string, data: never) => Promise<void>;
}

/** What members do with gifts while they are written, and what an exchange's owner and the staff do. */
const VERBS: Readonly<Record<string, Verb>> = {
  take: {
    summary: "Takes up a gift that wants somebody, or a prompt",
    may: null,
    fields: { gift: id.required() },
    act: (writing, caller, exchange, { gift }: { readonly gift: string }) =>
      takeUpGift(writing, caller, exchange, gift),
  },
  cancel: {
    summary: "Calls it off, with a reason that everyone reads",
    may: "cancel",
    fields: { reason: Joi.string().required() },
    act: cancelExchange,
  },
  default: {
    summary: "Takes a gift from a giver who does not write it: others can take it up",
    may: "organise",
    fields: { gift: id.required(), sure: Joi.boolean().description("Also one that is given already") },
    act: (writing, caller, exchange, data: { readonly gift: string; readonly sure?: boolean }) =>
      markDefault(writing, caller, exchange, data),
  },
  assign: {
    may: "organise",
    summary: "Gives a gift to a member, as a pinch hit, whoever had it before",
    fields: { gift: id.required(), giver: Joi.string().required().description("A username") },
    act: (writing, caller, exchange, data: { readonly gift: string; readonly giver: string }) =>
      assignGift(writing, caller, exchange, data),
  },
  reveal: {
    may: "organise",
    summary: "Reveals gifts at another time",
    fields: { revealAt: Joi.date().iso().required() },
    act: moveReveal,
  },
};

/**
 * What is done in an exchange: `GET /api/exchanges/:id/wanted` lists what can be taken up, `POST …/take` takes it up. For
 * its owner and the staff `GET …/gifts` lists gifts and givers, and `POST …/cancel`, `…/default`, `…/assign` and
 * `…/reveal` do what the buttons of its pages do.
 */
export function exchangeApi(writing: Writing): Router {
  const router = Router();
  const tag = "exchanges";
  const refusals = { 403: "Not for the caller, or nothing is written now", 404: "There is none" };
  describeRoute(
    router,
    {
      ...{ method: "get", path: "/exchanges/:id/gifts", tag, scope: "read", query: paging },
      summary: "Gifts and givers, a hundred at a time, by id; of a prompt list those that somebody writes",
      responses: { 200: entriesAnswer("For its owner and the staff", attributes), ...refusals },
    },
    async (request, response) => {
      const { after } = validated<{ after?: string }>(paging, request.query);
      const { viewer } = callerOf(request);
      const exchange = await permittedExchange(viewer, "organise", String(request.params.id));
      const { gifts } = await listManaged(exchange, writing.services.now(), placeAfter(after), GIFTS);
      sendPlainEntries(request, response, gifts.map(present));
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "get", path: "/exchanges/:id/wanted", tag, scope: "read", query: paging },
      summary: "Gifts that want somebody, or prompts, a page at a time, by id: without the caller's own",
      responses: { 200: entriesAnswer("While gifts are written", wishes), ...refusals },
    },
    async (request, response) => {
      const { after } = validated<{ after?: string }>(paging, request.query);
      const { viewer } = callerOf(request);
      const exchange = await exchangeOf(viewer, String(request.params.id));
      const { wanted } = await peopleIn(viewer, exchange, placeAfter(after));
      sendPlainEntries(request, response, wanted.map(presentWanted));
    },
  );
  for (const [name, { summary, may, fields, act }] of Object.entries(VERBS)) {
    const body = Joi.object({ data: Joi.object(fields).required() });
    describeRoute(
      router,
      {
        ...{ method: "post", path: `/exchanges/:id/${name}`, tag, scope: "write", body, summary },
        responses: { 200: entryAnswer("state and revealAt"), 400: "Not possible", ...refusals },
      },
      async (request, response) => {
        const caller = callerOf(request);
        const exchange = String(request.params.id);
        memberOf(caller);
        if (may) await permittedExchange(caller.viewer, may, exchange);
        const { data } = validated<{ readonly data: never }>(body, request.body);
        await act(writing, caller, exchange, data);
        const { state, revealAt } = await exchangeOf(caller.viewer, exchange);
        sendChanged(request, response, exchange, { state, revealAt: revealAt.toISOString() });
      },
    );
  }
  return router;
}

const placeAfter = (id: string | undefined) => ({ after: id && cursorAt({ _id: toId(id) }, "_id") });

const presentWanted = ({ id, recipient, ...wanted }: ExchangePageData["wanted"][number]) => ({
  id,
  attributes: { ...wanted, recipient: recipient?.username ?? null },
});

const present = ({ id, giver, recipient, ...gift }: OrganisePageData["gifts"][number]) => ({
  id,
  attributes: { ...gift, giver: giver?.username ?? null, recipient: recipient?.username ?? null },
});

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
import { callerOf } from "../../../core/auth/viewer-of.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { cursorAt } from "../../../core/db/keyset.ts";
import type { OrganisePageData } from "../../../shared/community/exchanges.dto.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { assignGift, markDefault, moveReveal } from "./organising.ts";
import { exchangeOf, permittedExchange } from "./permitted.ts";
import { listManaged } from "./present-gifts.ts";

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

interface Verb {
  readonly summary: string;
  readonly fields: Joi.SchemaMap;
  readonly act: (writing: Writing, caller: Caller, exchange: string, data: never) => Promise<void>;
}

/** What an exchange's owner and the staff do with gifts while they are written. */
const VERBS: Readonly<Record<string, Verb>> = {
  default: {
    summary: "Takes a gift from a giver who does not write it: others can take it up",
    fields: { gift: id.required() },
    act: (writing, caller, exchange, { gift }: { readonly gift: string }) =>
      markDefault(writing, caller, exchange, gift),
  },
  assign: {
    summary: "Gives a gift to a member, as a pinch hit, whoever had it before",
    fields: { gift: id.required(), giver: Joi.string().required().description("A username") },
    act: (writing, caller, exchange, data: { readonly gift: string; readonly giver: string }) =>
      assignGift(writing, caller, exchange, data),
  },
  reveal: {
    summary: "Reveals gifts at another time",
    fields: { revealAt: Joi.date().iso().required() },
    act: moveReveal,
  },
};

/**
 * Organising an exchange, for its owner and the staff: `GET /api/exchanges/:id/gifts` lists gifts and givers,
 * `POST …/default`, `…/assign` and `…/reveal` do what the buttons of its page do.
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
      const place = { after: after && cursorAt({ _id: toId(after) }, "_id") };
      const { gifts } = await listManaged(exchange, writing.services.now(), place, GIFTS);
      sendPlainEntries(request, response, gifts.map(present));
    },
  );
  for (const [name, { summary, fields, act }] of Object.entries(VERBS)) {
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
        // Who may not is told so before what was wrong.
        await permittedExchange(caller.viewer, "organise", exchange);
        const { data } = validated<{ readonly data: never }>(body, request.body);
        await act(writing, caller, exchange, data);
        const { state, revealAt } = await exchangeOf(caller.viewer, exchange);
        sendChanged(request, response, exchange, { state, revealAt: revealAt.toISOString() });
      },
    );
  }
  return router;
}

const present = ({ id, giver, recipient, ...gift }: OrganisePageData["gifts"][number]) => ({
  id,
  attributes: { ...gift, giver: giver?.username ?? null, recipient: recipient?.username ?? null },
});

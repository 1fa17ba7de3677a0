import { Router } from "express";
import Joi from "joi";
import {
  describeRoute,
  entriesAnswer,
  entryAnswer,
  sendChanged,
  sendPlainEntries,
  validated,
} from "#core/api/index.ts";
import { memberOf } from "#core/auth/member-of.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Caller } from "#core/base/viewer.ts";
import { dateRule } from "#core/date-rule.ts";
import { toId } from "#core/db/ids.ts";
import { cursorAt } from "#core/db/keyset.ts";
import type { ExchangePageData, OrganisePageData } from "#shared/community/exchanges.dto.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { cancelExchange } from "./commands.ts";
import { assertMayOrganise } from "./conflicts.ts";
import { claimGift } from "./gifts.ts";
import { assignGift, markDefault, moveReveal } from "./organising.ts";
import { exchangeOf, permittedExchange } from "./permitted.ts";
import type { ExchangeAction } from "./policy.ts";
import { listManaged, listWanted } from "./present-gifts.ts";

const GIFTS = 100;
const id = Joi.string().hex().length(24);
const paging = Joi.object<{ after?: string }>({
  after: id.description("Entries after this id: the last id of the previous page"),
});
const attributes = {
  giver: Joi.string().allow(null).description("A username; null while the gift has no writer"),
  recipient: Joi.string().allow(null).description("A username"),
  state: Joi.string(),
  pinchHit: Joi.boolean(),
  late: Joi.boolean(),
};

const wishes = {
  recipient: Joi.string().allow(null).description("A username; null for an anonymous prompt"),
  anonymous: Joi.boolean(),
  wishes: Joi.array().items(Joi.string()),
  likes: Joi.string()
    .allow("")
    .description("The prompt, for a prompt list; otherwise visible only to the giver"),
  avoid: Joi.string().allow(""),
  writers: Joi.number().integer(),
};

interface Verb {
  readonly summary: string;
  /**
   * Required permission, checked before validation so that a missing permission is reported first. Null for
   * every member.
   */
  readonly may: ExchangeAction | null;
  readonly fields: Joi.SchemaMap;
  readonly act: (writing: Writing, caller: Caller, exchange: string, data: never) => Promise<void>;
}

/** Actions of members on gifts while they are written, and of an exchange's owner and staff. */
const VERBS: Readonly<Record<string, Verb>> = {
  take: {
    summary: "Claim a gift without a writer, or a prompt",
    may: null,
    fields: { gift: id.required() },
    act: (writing, caller, exchange, { gift }: { readonly gift: string }) =>
      claimGift(writing, caller, exchange, gift),
  },
  cancel: {
    summary: "Call off the exchange, with a reason that everyone can read",
    may: "cancel",
    fields: { reason: Joi.string().required() },
    act: cancelExchange,
  },
  default: {
    summary: "Remove a giver who is not writing a gift, so that others can claim it",
    may: "organise",
    fields: {
      gift: id.required(),
      sure: Joi.boolean().description("True to confirm this for a gift that is already given"),
    },
    act: (writing, caller, exchange, data: { readonly gift: string; readonly sure?: boolean }) =>
      markDefault(writing, caller, exchange, data),
  },
  assign: {
    may: "organise",
    summary: "Assign a gift to a member as a pinch hit, replacing any earlier giver",
    fields: { gift: id.required(), giver: Joi.string().required().description("A username") },
    act: (writing, caller, exchange, data: { readonly gift: string; readonly giver: string }) =>
      assignGift(writing, caller, exchange, data),
  },
  reveal: {
    may: "organise",
    summary: "Change when gifts are revealed",
    fields: { revealAt: dateRule().required() },
    act: moveReveal,
  },
};

/**
 * Actions in an exchange: `GET /api/exchanges/:id/wanted` lists gifts that can be claimed, `POST …/take`
 * claims one. For its owner and staff, `GET …/gifts` lists gifts and givers, and `POST …/cancel`,
 * `…/default`, `…/assign` and `…/reveal` match the buttons on its pages.
 */
export function exchangeApi(writing: Writing): Router {
  const router = Router();
  const tag = "exchanges";
  const refusals = { 403: "The caller has no access, or no gifts are being written now", 404: "Not found" };
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      path: "/exchanges/:id/gifts",
      tag,
      scope: "read",
      query: paging,
      summary:
        "List gifts and givers by id, a hundred a page; for a prompt list, only gifts that have a writer",
      responses: { 200: entriesAnswer("For the owner and staff", attributes), ...refusals },
    },
    async (request, response) => {
      const { after } = validated<{ after?: string }>(paging, request.query);
      const { viewer } = callerOf(request);
      const exchange = await permittedExchange(viewer, "organise", String(request.params.id));
      await assertMayOrganise(viewer, exchange);
      const { gifts } = await listManaged(viewer, exchange, writing.services.now(), placeAfter(after), GIFTS);
      sendPlainEntries(request, response, gifts.map(present));
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      path: "/exchanges/:id/wanted",
      tag,
      scope: "read",
      query: paging,
      summary: "List gifts without a writer, or prompts, by id, excluding the caller's own",
      responses: {
        200: entriesAnswer("While gifts are written; after the reveal, those that are missing", wishes),
        ...refusals,
      },
    },
    async (request, response) => {
      const { after } = validated<{ after?: string }>(paging, request.query);
      const { viewer } = callerOf(request);
      const exchange = await exchangeOf(viewer, String(request.params.id));
      const wanted = await listWanted(viewer, exchange, placeAfter(after));
      sendPlainEntries(request, response, wanted.map(presentWanted));
    },
  );
  for (const [name, { summary, may, fields, act }] of Object.entries(VERBS)) {
    const body = Joi.object({ data: Joi.object(fields).required() });
    describeRoute(
      router,
      {
        method: "post",
        path: `/exchanges/:id/${name}`,
        tag,
        scope: "write",
        body,
        summary,
        responses: {
          200: entryAnswer("state and revealAt"),
          400: "Not allowed in the present state",
          ...refusals,
        },
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

/** Returns the place after an id. Clients read until a page is empty. */
const placeAfter = (id: string | undefined) => ({
  after: id && cursorAt({ _id: toId(id) }, "_id"),
  mayBeEmpty: true,
});

const presentWanted = ({ id, recipient, ...wanted }: ExchangePageData["wanted"][number]) => ({
  id,
  attributes: { ...wanted, recipient: recipient?.username ?? null },
});

const present = ({
  id,
  giver,
  recipient,
  hasGiver: _,
  isOwn: __,
  ...gift
}: OrganisePageData["gifts"][number]) => ({
  id,
  attributes: { ...gift, giver: giver?.username ?? null, recipient: recipient?.username ?? null },
});

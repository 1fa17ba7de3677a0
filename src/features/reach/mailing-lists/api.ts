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
import { callerOf } from "#core/auth/viewer-of.ts";
import { toId } from "#core/db/ids.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "#shared/reach/mailing-lists.ts";
import { currentSlugs } from "../story-links/index.ts";
import { removeSubscriber } from "./commands.ts";
import type { SubscriberDoc } from "./model.ts";
import { permittedList } from "./policy.ts";
import { findSubscribers } from "./reads.ts";

const paging = Joi.object<{ after?: string; state?: SubscriberState }>({
  after: Joi.string().hex().length(24).description("Entries after this id: the last id of the previous page"),
  state: Joi.string().valid(...SUBSCRIBER_STATES),
});

const attributes = {
  email: Joi.string(),
  name: Joi.string(),
  state: Joi.string(),
  source: Joi.string(),
  tags: Joi.array().items(Joi.string()),
  link: Joi.string().allow(null),
  consent: Joi.string().description(
    "Text that the reader agreed to, or the author's declaration for an import",
  ),
  askedAt: Joi.date(),
  confirmedAt: Joi.date().allow(null),
  counted: Joi.boolean(),
};

/**
 * `/api/mailing-lists/:id/subscribers`: subscribers of the caller's list. Subscribers cannot be added
 * directly: readers join, or are asked to confirm.
 */
export function subscriberRoutes(): Router {
  const router = Router();
  const path = "/mailing-lists/:id/subscribers";
  const tag = "mailing-lists";
  const refusals = { 403: "Not signed in", 404: "The caller has no such list" };
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "messages",
      path,
      tag,
      query: paging,
      summary: "List the readers of a mailing list by id, a hundred a page",
      responses: {
        200: entriesAnswer("Includes readers who left; no import adds them again", attributes),
        ...refusals,
      },
    },
    async (request, response) => {
      const { after, state } = validated<{ after?: string; state?: SubscriberState }>(paging, request.query);
      const { _id, owner } = await permittedList(callerOf(request), "update", String(request.params.id));
      const [subscribers, currentOf] = await Promise.all([
        findSubscribers(_id, { after: after ? toId(after) : null, state }),
        currentSlugs(owner),
      ]);
      sendPlainEntries(
        request,
        response,
        subscribers.map((subscriber) => present(subscriber, currentOf)),
      );
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "messages",
      path: `${path}/:subscriber`,
      tag,
      summary: "Remove an address from a mailing list; it stays on record as having left",
      responses: { 200: entryAnswer("The new state"), ...refusals },
    },
    async (request, response) => {
      const { id, subscriber } = request.params as { id: string; subscriber: string };
      await removeSubscriber(callerOf(request), id, subscriber);
      sendChanged(request, response, subscriber, { state: "left" });
    },
  );
  return router;
}

const present = (
  { _id, email, name, state, source, tags, proof, link, counted }: SubscriberDoc,
  currentOf: (slug: string) => string,
) => ({
  id: String(_id),
  attributes: {
    email,
    name,
    state,
    source,
    tags,
    link: link ? currentOf(link) : null,
    counted: counted === true,
    consent: proof.words,
    askedAt: proof.askedAt,
    confirmedAt: proof.confirmedAt,
  },
});

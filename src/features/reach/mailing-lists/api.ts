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
import { toId } from "../../../core/db/ids.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "../../../shared/reach/mailing-lists.ts";
import { removeSubscriber } from "./commands.ts";
import type { SubscriberDoc } from "./model.ts";
import { permittedList } from "./policy.ts";
import { findSubscribers } from "./reads.ts";

const paging = Joi.object<{ after?: string; state?: SubscriberState }>({
  after: Joi.string().hex().length(24).description("Those after this one; the id of the last of an answer"),
  state: Joi.string().valid(...SUBSCRIBER_STATES),
});

const attributes = {
  ...{ email: Joi.string(), name: Joi.string(), state: Joi.string(), source: Joi.string() },
  ...{ tags: Joi.array().items(Joi.string()), link: Joi.string().allow(null) },
  consent: Joi.string().description(
    "The words that were agreed to, or what the author declared of an import",
  ),
  ...{ askedAt: Joi.date(), confirmedAt: Joi.date().allow(null), counted: Joi.boolean() },
};

/** `/api/mailing-lists/:id/subscribers`: who is on a list of one's own. Nobody is put on one: readers join, or are asked to. */
export function subscriberRoutes(): Router {
  const router = Router();
  const path = "/mailing-lists/:id/subscribers";
  const tag = "mailing-lists";
  const refusals = { 403: "Not for a guest", 404: "No such list of the caller's" };
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "messages", path, tag, query: paging },
      summary: "Readers of a mailing list, a hundred at a time, by id",
      responses: {
        200: entriesAnswer("Those who left too: no import brings them back", attributes),
        ...refusals,
      },
    },
    async (request, response) => {
      const { after, state } = validated<{ after?: string; state?: SubscriberState }>(paging, request.query);
      const { _id } = await permittedList(callerOf(request), "update", String(request.params.id));
      const found = await findSubscribers(_id, { after: after ? toId(after) : null, state });
      sendPlainEntries(request, response, found.map(present));
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "delete", scope: "messages", path: `${path}/:subscriber`, tag },
      summary: "Takes an address off a mailing list; it stays known as one that left",
      responses: { 200: entryAnswer("As it is now"), ...refusals },
    },
    async (request, response) => {
      const { id, subscriber } = request.params as { id: string; subscriber: string };
      await removeSubscriber(callerOf(request), id, subscriber);
      sendChanged(request, response, subscriber, { state: "left" });
    },
  );
  return router;
}

const present = ({ _id, email, name, state, source, tags, proof, link, counted }: SubscriberDoc) => ({
  id: String(_id),
  attributes: {
    ...{ email, name, state, source, tags, link: link ?? null, counted: counted === true },
    ...{ consent: proof.words, askedAt: proof.askedAt, confirmedAt: proof.confirmedAt },
  },
});

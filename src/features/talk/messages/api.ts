import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeInbox, describeRoute, sendJson } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { notFound } from "../../../core/base/errors.ts";
import { isId } from "../../../core/db/ids.ts";
import { describeAttachments } from "./attachments.ts";
import { type Messaging, markGroupRead, memberOf, setMuted } from "./commands.ts";
import { presentLiveGroups } from "./present.ts";
import { countUnread, findGroupsSince } from "./reads.ts";
import { createSignal, signalRules } from "./signals.ts";

/** What is no CRUD: the count, what a client missed, and marking a whole group read. */
export function messageRoutes(messaging: Messaging): Router {
  const router = Router();

  describeInbox(router, {
    name: "messages",
    scope: "messages",
    summaries: {
      count: "How many messages addressed to the caller are unread",
      since:
        "Groups in which something was written since a moment, oldest first, as the live channel sends them",
      most: "At most 20 of them, and the unread count",
    },
    countUnread,
    findSince: async (member, at) => presentLiveGroups(await findGroupsSince(member, at), member),
  });

  describeAttachments(router, messaging);

  describeRoute(
    router,
    {
      method: "post",
      scope: "messages",
      path: "/message-groups/:id/read",
      tag: "message-groups",
      summary: "Marks all messages of a group that are addressed to the caller as read",
      responses: {
        200: dataAnswer("How many were unread", { read: Joi.number().integer() }),
        403: "No token",
        404: "No group of the caller's",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      memberOf(caller);
      const read = await markGroupRead(messaging, caller, idIn(request));
      sendJson(response, 200, { data: { read }, meta: {} });
    },
  );

  const signal = createSignal(messaging);
  describeRoute(
    router,
    {
      method: "post",
      scope: "messages",
      path: "/message-groups/:id/signal",
      tag: "message-groups",
      summary: "Tells the other member that the caller is here and writing, as far as both show it",
      body: Joi.object({ data: signalRules }),
      responses: {
        200: dataAnswer("Whether the other is here; null where the caller is not to know", {
          online: Joi.boolean().allow(null),
        }),
        403: "No token",
        404: "No group of the caller's",
        429: "Too many signals",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      memberOf(caller);
      const data = await signal(caller, idIn(request), request.body?.data ?? {});
      sendJson(response, 200, { data, meta: {} });
    },
  );

  for (const method of ["post", "delete"] as const)
    describeRoute(
      router,
      {
        method,
        scope: "messages",
        path: "/message-groups/:id/mute",
        tag: "message-groups",
        summary:
          method === "post"
            ? "New messages of a group are in the list, and in no count, from now on"
            : "New messages of a group count again",
        responses: {
          200: dataAnswer("Whether it is muted", { muted: Joi.boolean() }),
          403: "No token",
          404: "No group of the caller's",
        },
      },
      async (request, response) => {
        const caller = callerOf(request);
        memberOf(caller);
        const muted = method === "post";
        await setMuted(messaging, caller, idIn(request), muted);
        sendJson(response, 200, { data: { muted }, meta: {} });
      },
    );

  return router;
}

function idIn({ params: { id } }: Request): string {
  if (!isId(id)) throw notFound();
  return id;
}

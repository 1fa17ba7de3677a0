import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeInbox, describeRoute, sendJson } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { describeAttachments } from "./attachments.ts";
import { type Messaging, markGroupRead, memberOf, setMuted } from "./commands.ts";
import { presentLiveGroups } from "./present.ts";
import { countUnread, findGroupsSince } from "./reads.ts";
import { createSignal, signalRules } from "./signals.ts";

/**
 * Routes beyond create, read, update and delete: the unread count, messages a client missed, and marking a
 * whole group read.
 */
export function messageRoutes(messaging: Messaging): Router {
  const router = Router();

  describeInbox(router, {
    name: "messages",
    scope: "messages",
    summaries: {
      count: "Count the caller's unread messages",
      since: "List groups with messages since a point in time, oldest first, in the live channel's format",
      most: "Up to 20 groups, and the unread count",
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
      summary: "Mark all messages to the caller in a group as read",
      responses: {
        200: dataAnswer("How many were unread before", { read: Joi.number().integer() }),
        403: "No token",
        404: "The caller has no such group",
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
      summary: "Tell the other member that the caller is present or typing, if both allow it",
      body: Joi.object({ data: signalRules }),
      responses: {
        200: dataAnswer("Whether the other member is present; null if they do not share this", {
          online: Joi.boolean().allow(null),
        }),
        403: "No token",
        404: "The caller has no such group",
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
          method === "post" ? "Mute a group: its new messages are listed but not counted" : "Unmute a group",
        responses: {
          200: dataAnswer("Whether it is muted", { muted: Joi.boolean() }),
          403: "No token",
          404: "The caller has no such group",
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

import { Router } from "express";
import Joi from "joi";
import { dataAnswer, describeInbox, describeRoute, sendJson } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { markAllRead, type Reading } from "./commands.ts";
import { presentLive } from "./present.ts";
import { countUnread, findSince } from "./reads.ts";

/** Routes outside CRUD: the count, missed notifications, and marking everything as read. */
export function notificationRoutes(reading: Reading): Router {
  const router = Router();
  const name = "notifications";

  describeInbox(router, {
    name,
    scope: "read",
    summaries: {
      count: "Count the caller's unread notifications",
      since: "List unread notifications since a point in time, oldest first, in the live channel's format",
      most: "Up to 100 notifications, and the unread count",
    },
    countUnread,
    async findSince(member, at) {
      const rows = await findSince(member, at);
      const toLive = await presentLive(reading.kinds(), rows);
      return rows.map(toLive);
    },
  });

  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/notifications/read",
      tag: name,
      summary: "Mark all of the caller's notifications as read",
      responses: {
        200: dataAnswer("How many were unread before", { read: Joi.number().integer() }),
        403: "No token",
      },
    },
    async (request, response) => {
      const read = await markAllRead(reading, callerOf(request));
      sendJson(response, 200, { data: { read }, meta: {} });
    },
  );

  return router;
}

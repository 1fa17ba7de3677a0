import { type Request, Router } from "express";
import Joi from "joi";
import {
  dataAnswer,
  describeRoute,
  entriesAnswer,
  entryAnswer,
  sendJson,
  sendPlainEntries,
  sendPlainEntry,
} from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { forbidden } from "../../../core/base/errors.ts";
import { isInPerson } from "../../../core/base/viewer.ts";
import { csrfToken } from "../../../core/http/csrf.ts";
import type { PushDeviceDto } from "../../../shared/live/push.dto.ts";
import { type AskingBrowser, addPushDevice, type PushDependencies, removePushDevice } from "./commands.ts";
import { listPushDevices } from "./reads.ts";
import { pushSubscriptionRules } from "./rules.ts";

/** One's own browsers that are sent notifications. */
export function pushRoutes(push: PushDependencies): Router {
  const router = Router();
  const tag = "push-subscriptions";

  describeRoute(
    router,
    {
      method: "get",
      scope: "session",
      path: "/push-subscriptions",
      tag,
      summary: "The caller's browsers that are sent notifications, and the key to subscribe with",
      responses: {
        200: entriesAnswer(
          "At most 10; `meta.publicKey` is the site's, base64url; `meta.csrfToken` is for `x-csrf-token`, null for a bearer token",
        ),
        403: "No token",
      },
    },
    async (request, response) => {
      const { viewer } = request;
      if (!isInPerson(viewer)) throw forbidden();
      const publicKey = push.publicKey();
      const devices = await listPushDevices(viewer.id, publicKey);
      sendPlainEntries(request, response, devices.map(entity), {
        publicKey,
        csrfToken: hasSession(request) ? csrfToken(request) : null,
      });
    },
  );

  describeRoute(
    router,
    {
      method: "post",
      scope: "session",
      path: "/push-subscriptions",
      tag,
      summary:
        "Sends the caller's notifications to a browser: what its `pushManager.subscribe` answered; with `replaces` another address of one that is known",
      body: pushSubscriptionRules,
      responses: {
        200: entryAnswer("The browser"),
        400: "No push service's address, or no keys",
        403: "No token",
        404: "A browser to replace that is not known",
      },
    },
    async (request, response) => {
      const device = await addPushDevice(push, callerOf(request), request.body, browserOf(request));
      const { id, attributes } = entity(device);
      sendPlainEntry(request, response, id, attributes);
    },
  );

  describeRoute(
    router,
    {
      method: "delete",
      scope: "session",
      path: "/push-subscriptions/:id",
      tag,
      summary: "Sends a browser of the caller's nothing any more",
      responses: {
        200: dataAnswer("Its id", { id: Joi.string() }),
        403: "No token",
        404: "No such browser of the caller's",
      },
    },
    async (request, response) => {
      const id = String(request.params.id);
      await removePushDevice(callerOf(request), id);
      sendJson(response, 200, { data: { id }, meta: {} });
    },
  );

  return router;
}

const entity = ({ id, ...attributes }: PushDeviceDto) => ({ id, attributes });

const hasSession = ({ headers, session }: Request): boolean =>
  headers.authorization === undefined && Boolean(session?.account);

const browserOf = (request: Request): AskingBrowser => ({
  agent: request.headers["user-agent"] ?? "",
  sessionId: hasSession(request) ? request.sessionID : null,
});

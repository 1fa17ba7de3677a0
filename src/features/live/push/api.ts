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
} from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import { isInPerson } from "#core/base/viewer.ts";
import { csrfToken } from "#core/http/csrf.ts";
import type { PushDeviceDto } from "#shared/live/push.dto.ts";
import { type AskingBrowser, addPushDevice, type PushDependencies, removePushDevice } from "./commands.ts";
import { listPushDevices } from "./reads.ts";
import { pushSubscriptionRules } from "./rules.ts";

/** API for the caller's push subscriptions. */
export function pushRoutes(push: PushDependencies): Router {
  const router = Router();
  const tag = "push-subscriptions";

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "session",
      path: "/push-subscriptions",
      tag,
      summary: "List the caller's browsers that receive push notifications, and the key to subscribe with",
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
        "Register a browser for the caller's push notifications, with the result of `pushManager.subscribe`; `replaces` changes the address of a known browser",
      body: pushSubscriptionRules,
      responses: {
        200: entryAnswer("The browser"),
        400: "Not the address of a push service, or no keys",
        403: "No token",
        404: "Unknown browser in `replaces`",
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
      summary: "Stop sending push notifications to one of the caller's browsers",
      responses: {
        200: dataAnswer("Id of the browser", { id: Joi.string() }),
        403: "No token",
        404: "The caller has no such browser",
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

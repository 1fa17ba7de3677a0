import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { forbidden } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import {
  defaultReaderSettings,
  READER_FONTS,
  READER_KEYS_SWITCH,
  READER_SIZES,
  READER_SPACINGS,
  READER_WIDTHS,
  type ReaderSettings,
  THEMES,
} from "../../../shared/reading/reader-settings.ts";
import { findReaderSettings, setReaderSettings } from "../../people/profile/index.ts";

const one = (values: readonly string[]) => Joi.string().valid(...values);

const settings = Joi.object<Partial<ReaderSettings>>({
  theme: one(THEMES),
  font: one(READER_FONTS),
  size: one(READER_SIZES),
  spacing: one(READER_SPACINGS),
  width: one(READER_WIDTHS),
  keys: one(READER_KEYS_SWITCH),
});
const body = Joi.object<{ data: Partial<ReaderSettings> }>({ data: settings.required() });
const answer = Joi.object({ data: settings, meta: Joi.object() });

/** `GET` and `PUT /api/reader-settings`: how the caller likes pages, on whichever device. */
export function readerSettingsRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/reader-settings", tag: "reader-settings" } as const;
  const done = { 200: { description: "The settings", body: answer }, 403: "No token" };
  describeRoute(
    router,
    {
      ...route,
      method: "get",
      scope: "read",
      summary: "How the caller likes pages, the usual way until told",
      responses: done,
    },
    async ({ viewer }, response) => {
      if (viewer.id === null) throw forbidden();
      const data = (await findReaderSettings(viewer)) ?? defaultReaderSettings;
      sendJson(response, 200, { data, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      ...route,
      method: "put",
      scope: "write",
      summary: "Changes how the caller likes pages; what is left out stays",
      body,
      responses: { ...done, 400: "Nothing that can be chosen" },
    },
    async ({ viewer, body: sent }, response) => {
      // Who acts for a member does not change how the member's pages look.
      if (viewer.id === null || viewer.actor) throw forbidden();
      const { data: chosen } = validated<{ data: Partial<ReaderSettings> }>(body, sent ?? {});
      const data = { ...((await findReaderSettings(viewer)) ?? defaultReaderSettings), ...chosen };
      await setReaderSettings(services, viewer.id, data);
      sendJson(response, 200, { data, meta: {} });
    },
  );
  return router;
}

import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { forbidden } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import {
  defaultReaderSettings,
  READER_FONTS,
  READER_KEYS_SWITCH,
  READER_SIZES,
  READER_SPACINGS,
  READER_WIDTHS,
  type ReaderSettings,
  THEMES,
} from "#shared/reading/reader-settings.ts";
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

/** `GET` and `PUT /api/reader-settings`: the caller's display settings, shared by all devices. */
export function readerSettingsRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/reader-settings", tag: "reader-settings" } as const;
  const done = { 200: { description: "The settings", body: answer }, 403: "No token" };
  describeRoute(
    router,
    {
      ...route,
      method: "get",
      cache: "never",
      scope: "read",
      summary: "Get the caller's display settings; defaults for any that were never set",
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
      summary: "Change the caller's display settings; omitted settings are unchanged",
      body,
      responses: { ...done, 400: "Unknown setting or value" },
    },
    async ({ viewer, body: sent }, response) => {
      // Someone acting on a member's behalf cannot change the member's display settings.
      if (viewer.id === null || viewer.actor) throw forbidden();
      const { data: chosen } = validated<{ data: Partial<ReaderSettings> }>(body, sent ?? {});
      const data = { ...((await findReaderSettings(viewer)) ?? defaultReaderSettings), ...chosen };
      await setReaderSettings(services, viewer.id, data);
      sendJson(response, 200, { data, meta: {} });
    },
  );
  return router;
}

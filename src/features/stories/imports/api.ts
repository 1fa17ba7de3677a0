import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden, notValid } from "#core/base/errors.ts";
import { discard } from "#core/base/spool.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { parseMultipart } from "#core/files/multipart.ts";
import { messages } from "#shared/messages.ts";
import { IMPORTS_WAITING_MAX, MAX_IMPORT_BYTES } from "#shared/stories/imports.limits.ts";
import { listedShape, matchShapes, readShape, shownShape } from "./api-shapes.ts";
import { arrangeImport, importChangeRules } from "./arrange.ts";
import type { ImportDoc } from "./model.ts";
import { discardImport, findGroup, findImport, findWaiting, findWaitingImport } from "./pending.ts";
import { presentMatches, presentPreview, presentWaiting } from "./present.ts";
import { findReading } from "./readings.ts";
import { findReplacement } from "./replace.ts";
import { storeImport, storeRules } from "./store.ts";
import { type ImportDependencies, receiveImport, sentManuscript } from "./upload.ts";

const present = async (found: ImportDoc) => ({
  ...presentPreview(found, await findGroup(found)),
  state: found.state,
  story: found.story ? String(found.story) : null,
});

/** API routes of manuscript imports: upload, preview, arrange and store in a story. */
export function importRoutes(dependencies: ImportDependencies): Router {
  const router = Router();
  const { services, files, readers } = dependencies;
  const tag = "imports";
  const presentRead = async (caller: Caller, id: string) => {
    const reading = await findReading(caller, id, services.now());
    return reading && { ...reading, state: reading.failure ? "failed" : "reading" };
  };
  const notTheirs = { 403: "The caller has no access", 404: "The caller has no such import" } as const;
  const change = Joi.object({ data: importChangeRules.required() });
  const store = Joi.object({ data: storeRules.required() });
  const story = Joi.object({ story: Joi.string().hex().length(24).required() });

  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/imports",
      tag,
      summary:
        "Upload a manuscript (EPUB, DOCX, ODT, RTF, Markdown, HTML, text, or a zip file of chapters as Word, OpenDocument and Rich Text files, or as texts of one kind with their pictures) as a pending import; no story is changed yet. Each work in a zip file becomes an import, listed in `works`",
      bodyType: "multipart/form-data",
      body: Joi.object({ file: Joi.binary().required() }),
      responses: {
        200: dataAnswer("The pending import", shownShape),
        202: dataAnswer("Still being read; request it by its id", readShape),
        400: "The file cannot be read",
        403: "Not signed in",
        413: "The file is too large",
        429: "Too many manuscripts",
        503: "Too many manuscripts are being read",
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      if (!request.is("multipart/form-data")) throw notValid(messages.filesEmpty);
      const body = await parseMultipart(request, {
        maxBytes: MAX_IMPORT_BYTES,
        fileFields: ["file"],
        spools: true,
      });
      try {
        const [file] = body.files;
        if (!file) throw notValid(messages.filesEmpty);
        const { waiting, id } = await receiveImport(dependencies, caller, sentManuscript(file));
        if (waiting) sendJson(response, 200, { data: await present(waiting), meta: {} });
        else sendJson(response, 202, { data: await presentRead(caller, id), meta: {} });
      } finally {
        await discard(body.files.flatMap(({ spooled }) => spooled ?? []));
      }
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/imports",
      tag,
      summary: "List the caller's pending imports, newest first",
      responses: {
        200: {
          description: `At most ${IMPORTS_WAITING_MAX}`,
          body: Joi.object({ data: Joi.array().items(Joi.object(listedShape)), meta: Joi.object() }),
        },
        403: "Not signed in",
      },
    },
    async (request, response) => {
      const { viewer } = inPerson(request);
      sendJson(response, 200, { data: (await findWaiting(viewer.id!)).map(presentWaiting), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/imports/:id",
      tag,
      summary: "Get one of the caller's pending imports",
      responses: {
        200: dataAnswer("The import, or the progress of reading it", { ...shownShape, ...readShape }),
        ...notTheirs,
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      const reading = await presentRead(caller, idOf(request));
      const data = reading ?? (await present(await findImport(caller, idOf(request))));
      sendJson(response, 200, { data, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "put",
      scope: "write",
      path: "/imports/:id",
      tag,
      body: change,
      summary: "Rename, omit, merge, split or move chapters and parts of a pending import",
      responses: {
        200: dataAnswer("The changed import", shownShape),
        400: "The change is not possible",
        ...notTheirs,
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(change, request.body ?? {});
      sendJson(response, 200, {
        data: await present(await arrangeImport(inPerson(request), idOf(request), data)),
        meta: {},
      });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/imports/:id/matches",
      tag,
      query: story,
      summary: "Preview how this import would replace a story's chapters",
      responses: {
        200: dataAnswer("`seen` is what storing asks for", { rows: matchShapes, seen: Joi.string() }),
        ...notTheirs,
        429: "Another manuscript of the caller's is being read",
        503: "Too many manuscripts are being read",
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      const query = validated<{ story: string }>(story, request.query);
      const waiting = await findWaitingImport(caller, idOf(request));
      const found = await readers.lend(caller.viewer.id!, (reader) =>
        findReplacement(caller, waiting, query.story, reader),
      );
      sendJson(response, 200, { data: { rows: presentMatches(found), seen: found.seen }, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/imports/:id/store",
      tag,
      body: store,
      summary: "Store a pending import as a new story, after a story's chapters, or in their place",
      responses: {
        200: dataAnswer("The import is stored", shownShape),
        400: "Invalid field, or already imported (`again`)",
        ...notTheirs,
        409: "The story has changed since the preview",
        429: "Too many imports are being stored",
        503: "Too many manuscripts are being read",
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      const { data } = validated<{ data: object }>(store, request.body ?? {});
      const stored = await readers.lend(caller.viewer.id!, (reader) =>
        storeImport({ services, files }, caller, idOf(request), data, reader),
      );
      sendJson(response, 200, { data: await present(stored), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: "/imports/:id",
      tag,
      summary: "Discard a pending import",
      responses: { 200: dataAnswer("Discarded", { id: Joi.string() }), ...notTheirs },
    },
    async (request, response) => {
      await discardImport(files, inPerson(request), idOf(request));
      sendJson(response, 200, { data: { id: idOf(request) }, meta: {} });
    },
  );
  return router;
}

const idOf = ({ params }: Request): string => String(params.id);

function inPerson(request: Request): Caller {
  const caller = callerOf(request);
  if (!isInPerson(caller.viewer)) throw forbidden();
  return caller;
}

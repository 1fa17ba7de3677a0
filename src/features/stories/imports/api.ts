import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { forbidden, notValid } from "../../../core/base/errors.ts";
import { discard } from "../../../core/base/spool.ts";
import { type Caller, isInPerson } from "../../../core/base/viewer.ts";
import { parseMultipart } from "../../../core/files/multipart.ts";
import { messages } from "../../../shared/messages.ts";
import { MAX_IMPORT_BYTES } from "../../../shared/stories/imports.limits.ts";
import { listedShape, matchShapes, readShape, shownShape } from "./api-shapes.ts";
import { arrangeImport, importChangeRules } from "./arrange.ts";
import { discardImport, findImport, findWaiting, findWaitingImport } from "./keep.ts";
import type { ImportDoc } from "./model.ts";
import { presentMatches, presentPreview, presentWaiting } from "./present.ts";
import { findReading } from "./readings.ts";
import { findReplacement } from "./replace.ts";
import { storeImport, storeRules } from "./store.ts";
import { type ImportDependencies, receiveImport, sentManuscript } from "./upload.ts";

const present = (found: ImportDoc) => ({
  ...presentPreview(found),
  state: found.state,
  story: found.story ? String(found.story) : null,
});

/** Manuscripts by the API: sent, looked at, arranged, and put into a story. */
export function importRoutes(dependencies: ImportDependencies): Router {
  const router = Router();
  const { services, files, readers } = dependencies;
  const tag = "imports";
  const presentRead = async (caller: Caller, id: string) => {
    const found = await findReading(caller, id, services.now());
    return found && { ...found, state: found.failure ? "failed" : "reading" };
  };
  const notTheirs = { 403: "Not for this caller", 404: "None of the caller's" } as const;
  const change = Joi.object({ data: importChangeRules.required() });
  const store = Joi.object({ data: storeRules.required() });
  const story = Joi.object({ story: Joi.string().hex().length(24).required() });

  describeRoute(
    router,
    {
      ...{ method: "post", scope: "write", path: "/imports", tag },
      summary:
        "Reads a manuscript (EPUB, DOCX, ODT, RTF, Markdown, HTML, text, or texts zipped with their pictures); nothing of it is in a story yet",
      bodyType: "multipart/form-data",
      body: Joi.object({ file: Joi.binary().required() }),
      responses: {
        200: dataAnswer("It waits", shownShape),
        202: dataAnswer("It is still read: ask for it by its id", readShape),
        400: "It cannot be read",
        403: "Not for guests",
        413: "It is too big",
        429: "Too many manuscripts",
        503: "Too many are read just now",
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
        if (waiting) sendJson(response, 200, { data: present(waiting) });
        else sendJson(response, 202, { data: await presentRead(caller, id) });
      } finally {
        await discard(body.files.flatMap(({ spooled }) => spooled ?? []));
      }
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path: "/imports", tag },
      summary: "The caller's manuscripts that wait, newest first",
      responses: {
        200: {
          description: "At most ten",
          body: Joi.object({ data: Joi.array().items(Joi.object(listedShape)) }),
        },
        403: "Not for guests",
      },
    },
    async (request, response) => {
      const { viewer } = inPerson(request);
      sendJson(response, 200, { data: (await findWaiting(viewer.id!)).map(presentWaiting) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path: "/imports/:id", tag },
      summary: "A manuscript of the caller's",
      responses: {
        200: dataAnswer("As it stands, or how far its reading is", { ...shownShape, ...readShape }),
        ...notTheirs,
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      const reading = await presentRead(caller, idOf(request));
      sendJson(response, 200, { data: reading ?? present(await findImport(caller, idOf(request))) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "put", scope: "write", path: "/imports/:id", tag, body: change },
      summary: "Renames, leaves out, merges, splits or moves chapters and parts of what waits",
      responses: { 200: dataAnswer("As it stands now", shownShape), 400: "It cannot be done", ...notTheirs },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(change, request.body ?? {});
      sendJson(response, 200, { data: present(await arrangeImport(inPerson(request), idOf(request), data)) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path: "/imports/:id/matches", tag, query: story },
      summary: "What would become of a story's chapters if this replaced them",
      responses: {
        200: dataAnswer("`seen` is what storing asks for", { rows: matchShapes, seen: Joi.string() }),
        ...notTheirs,
        429: "The caller's own are read just now",
        503: "Too many are read just now",
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      const asked = validated<{ story: string }>(story, request.query);
      const waiting = await findWaitingImport(caller, idOf(request));
      const found = await readers.lend(caller.viewer.id!, (reader) =>
        findReplacement(caller, waiting, asked.story, reader),
      );
      sendJson(response, 200, { data: { rows: presentMatches(found), seen: found.seen } });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "post", scope: "write", path: "/imports/:id/store", tag, body: store },
      summary: "Puts what waits into a new story, behind a story's chapters, or in their place",
      responses: {
        200: dataAnswer("It is in", shownShape),
        400: "A field is wrong, or it is in already (`again`)",
        ...notTheirs,
        409: "The story is not what was shown",
        429: "Too many are stored just now",
        503: "Too many are read just now",
      },
    },
    async (request, response) => {
      const caller = inPerson(request);
      const { data } = validated<{ data: object }>(store, request.body ?? {});
      const stored = await readers.lend(caller.viewer.id!, (reader) =>
        storeImport({ services, files }, caller, idOf(request), data, reader),
      );
      sendJson(response, 200, { data: present(stored) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "delete", scope: "write", path: "/imports/:id", tag },
      summary: "Throws away what waits",
      responses: { 200: dataAnswer("It is gone", { id: Joi.string() }), ...notTheirs },
    },
    async (request, response) => {
      await discardImport(files, inPerson(request), idOf(request));
      sendJson(response, 200, { data: { id: idOf(request) } });
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

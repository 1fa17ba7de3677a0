import { invalidField, notFound } from "#core/base/errors.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { messages } from "#shared/messages.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type {
  ImportChapterPageData,
  ImportPageData,
  ImportPlacePageData,
  ImportPreviewPageData,
} from "#shared/stories/imports.dto.ts";
import { IMPORT_BLOCKS, IMPORT_ROWS, MAX_IMPORT_BYTES } from "#shared/stories/imports.limits.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { ImportChapterPage } from "#views/stories/imports/ImportChapterPage.tsx";
import { ImportPage } from "#views/stories/imports/ImportPage.tsx";
import { ImportPlacePage } from "#views/stories/imports/ImportPlacePage.tsx";
import { ImportPreviewPage } from "#views/stories/imports/ImportPreviewPage.tsx";
import { findStoryNames, findWritten } from "../stories/index.ts";
import { arrangeImport } from "./arrange.ts";
import { blocksIn } from "./cut.ts";
import { placeOf, textMark } from "./entry-acts.ts";
import { actOf, atRows, changeOf } from "./form.ts";
import type { ImportDoc } from "./model.ts";
import { pageOf } from "./paging.ts";
import { discardImport, findGroup, findImport, findWaiting, findWaitingImport } from "./pending.ts";
import { presentEntries, presentMatches, presentPreview, presentReport, presentWaiting } from "./present.ts";
import { findReading, findReadings, forgetReading } from "./readings.ts";
import { findReplacement } from "./replace.ts";
import { storeGroup, storeImport } from "./store.ts";
import { textsOf } from "./texts.ts";
import { findTwins } from "./twins.ts";
import { type ImportDependencies, receiveImport, sentManuscript } from "./upload.ts";

/** Interval in seconds at which the page of an import in progress refreshes. */
const REFRESH_SECONDS = 4;

const titleOf = (data: ImportPreviewPageData): string =>
  data.kind === "stored"
    ? importsText.report.done(data.report.story.title)
    : data.kind === "waiting"
      ? importsText.preview.title(data.preview.title)
      : data.reading.failure
        ? importsText.reading.failed(data.reading.fileName)
        : importsText.reading.title(data.reading.fileName);

/** Import pages: upload, preview, a single chapter, and choosing the target story. */
export function importPages(dependencies: ImportDependencies): PageDefinition[] {
  const { services, files, readers } = dependencies;
  const common = { access: inPersonOnly, cache: "private" } as const;
  const setFlash = ({ request }: PageContext, kind: "success" | "info", text: string) => {
    request.session.flash = { kind, text };
  };
  const idOf = ({ params }: PageContext): string => params.id!;

  const upload = definePage<ImportPageData>({
    ...common,
    path: importsPaths.storyImport(),
    async load({ viewer }) {
      const [waiting, readings] = await Promise.all([
        findWaiting(viewer.id!),
        findReadings(viewer.id!, services.now()),
      ]);
      return { waiting: waiting.map(presentWaiting), readings };
    },
    upload: { maxBytes: MAX_IMPORT_BYTES, fields: ["file"], spools: true },
    async action(context, { files: sent, values }) {
      const { caller } = context;
      if (values.discard) {
        const { title } = await findWaitingImport(caller, values.discard);
        await discardImport(files, caller, values.discard);
        setFlash(context, "info", importsText.discarded(title));
        return seeOther(importsPaths.storyImport());
      }
      if (values.forget) {
        setFlash(
          context,
          "info",
          importsText.discarded(await forgetReading(caller, values.forget, services.now())),
        );
        return seeOther(importsPaths.storyImport());
      }
      if (!sent.file) throw invalidField("file", messages.required);
      const { id, isNew } = await receiveImport(dependencies, caller, sentManuscript(sent.file));
      if (!isNew) setFlash(context, "info", importsText.isWaiting);
      return seeOther(importsPaths.waiting(id));
    },
    meta: () => ({ title: importsText.title, robots: "noindex" }),
    Component: ImportPage,
  });

  const preview = definePage<ImportPreviewPageData>({
    ...common,
    path: "/story/import/:id",
    query: ["page"],
    async load(context): Promise<ImportPreviewPageData> {
      const reading = await findReading(context.caller, idOf(context), services.now());
      if (reading) return { kind: "reading", reading };
      const storedImport = await findImport(context.caller, idOf(context));
      if (storedImport.state === "stored") return { kind: "stored", report: await reportIn(storedImport) };
      const whole = presentPreview(storedImport, await findGroup(storedImport));
      const shown = pageOf(whole.entries, IMPORT_ROWS, context.query, importsPaths.waiting(whole.id));
      const twins = await findTwins(context.caller, storedImport);
      return { kind: "waiting", preview: { ...whole, entries: shown.rows }, twins, paging: shown.paging };
    },
    async action(context, form) {
      const id = idOf(context);
      const change = { ...changeOf(form), ...actOf(form.values.act) };
      await arrangeImport(context.caller, id, change).catch(atRows(change));
      if (form.values.act === "next") return seeOther(importsPaths.place(id));
      if (form.values.act === "all") {
        const { stored, left } = await readers.lend(context.viewer.id!, (reader) =>
          storeGroup({ services, files }, context.caller, id, reader),
        );
        setFlash(
          context,
          left.length > 0 ? "info" : "success",
          importsText.works.stored(stored.length, left.length),
        );
        return seeOther(left.length > 0 ? importsPaths.storyImport() : editingPaths.myStories());
      }
      if (!form.values.act) setFlash(context, "success", importsText.preview.saved);
      const page = /^\d{1,3}$/.test(form.values.page ?? "") ? `?page=${form.values.page}` : "";
      return seeOther(
        `${importsPaths.waiting(id)}${page}#${form.values.act ? anchorOf(form.values.act) : "chapters"}`,
      );
    },
    refreshSeconds: (data) =>
      data.kind === "reading" && !data.reading.failure ? REFRESH_SECONDS : undefined,
    meta: (data) => ({
      title: titleOf(data),
      robots: "noindex",
    }),
    Component: ImportPreviewPage,
  });

  const chapter = definePage<ImportChapterPageData>({
    ...common,
    path: "/story/import/:id/chapter/:chapter",
    query: ["page"],
    async load(context) {
      const waitingImport = await findWaitingImport(context.caller, idOf(context));
      const at = placeOf(waitingImport, context.params.chapter!);
      const [text] = await textsOf([waitingImport.entries[at]!]);
      const blocks = blocksIn(text!.html).map((block, index) => ({ at: index, ...block }));
      const here = importsPaths.chapter(String(waitingImport._id), context.params.chapter!);
      const shown = pageOf(blocks, IMPORT_BLOCKS, context.query, here);
      const { _id, title, language } = waitingImport;
      return {
        import: { id: String(_id), title, language },
        entry: presentEntries(waitingImport)[at]!,
        text: textMark(text!.html),
        blocks: shown.rows,
        paging: shown.paging,
      };
    },
    async action(context, { values }) {
      const entry = context.params.chapter!;
      const at = Number(values.at);
      const { entries } = await arrangeImport(context.caller, idOf(context), {
        act: { kind: "split", entry, at: Number.isInteger(at) ? at : -1, text: values.text || "0" },
      });
      const made = entries[entries.findIndex(({ _id }) => String(_id) === entry) + 1]!;
      setFlash(context, "success", importsText.split.done(made.title));
      return seeOther(importsPaths.chapter(idOf(context), String(made._id)));
    },
    meta: ({ entry }) => ({ title: importsText.split.title(entry.title), robots: "noindex" }),
    Component: ImportChapterPage,
  });

  const placePage = definePage<ImportPlacePageData>({
    ...common,
    path: "/story/import/:id/place",
    query: ["story"],
    async load(context) {
      const waitingImport = await findWaitingImport(context.caller, idOf(context));
      const story = context.query.get("story");
      const matched = story
        ? await readers.lend(context.viewer.id!, (reader) =>
            findReplacement(context.caller, waitingImport, story, reader),
          )
        : null;
      return {
        import: presentWaiting(waitingImport),
        stories: (await findWritten(context.viewer.id!, null)).map(({ _id, title }) => ({
          id: String(_id),
          title,
        })),
        twins: await findTwins(context.caller, waitingImport),
        matched: matched && {
          story: { id: String(matched.story._id), title: matched.story.title },
          rows: presentMatches(matched),
          seen: matched.seen,
        },
      };
    },
    async action(context, { values }) {
      const id = idOf(context);
      const { way, story, seen, again } = values;
      // A replacement is previewed before it is carried out.
      if (way === "replace" && story && !seen)
        return seeOther(`${importsPaths.place(id)}?story=${encodeURIComponent(story)}`);
      await readers.lend(context.viewer.id!, (reader) =>
        storeImport(
          { services, files },
          context.caller,
          id,
          { way, story, seen, again: again === "true" },
          reader,
        ),
      );
      return seeOther(importsPaths.waiting(id));
    },
    meta: (data) => ({ title: importsText.place.title(data.import.title), robots: "noindex" }),
    Component: ImportPlacePage,
  });
  return [upload, preview, chapter, placePage];
}

/** Returns the anchor of the page position to return to after an action. */
const anchorOf = (act: string): string => `c-${act.split(":")[1] ?? ""}`;

async function reportIn(stored: ImportDoc) {
  const names = await findStoryNames([stored.story]);
  const story = names.get(String(stored.story));
  if (!story) throw notFound();
  return presentReport(stored, story);
}

import { forbidden, notFound } from "#core/base/errors.ts";
import { isInPerson } from "#core/base/viewer.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { DownloadPageData, EReaderPageData } from "#shared/reading/e-readers.dto.ts";
import { eReadersPaths } from "#shared/reading/e-readers.paths.ts";
import { eReadersText as texts } from "#shared/reading/e-readers.text.ts";
import { BOOK_FORMATS, CODE_TYPED_MAX, KINDLE_FORMATS } from "#shared/reading/e-readers.ts";
import { DownloadPage } from "#views/reading/e-readers/DownloadPage.tsx";
import { EReaderPage } from "#views/reading/e-readers/EReaderPage.tsx";
import { findDownload } from "../../stories/chapters/index.ts";
import { closedToRobots } from "../../stories/stories/index.ts";
import type { StoryBooks } from "./books.ts";
import {
  confirmEReader,
  findEReader,
  removeEReader,
  requestEReader,
  type Sending,
  sendToEReader,
} from "./commands.ts";
import type { Converter } from "./converter.ts";

/** Page of a member's e-reader, and page of a story's files. `sender`: address that stories come from. */
export function eReaderPages(
  sending: Sending,
  books: StoryBooks,
  converter: Converter,
  sender: string,
): PageDefinition[] {
  const path = eReadersPaths.eReader();

  const settings = definePage<EReaderPageData>({
    path,
    query: ["code"],
    access: inPersonOnly,
    cache: "private",
    sheets: ["accounts"],
    async load({ viewer, query }) {
      const eReader = await findEReader(viewer.id!);
      const code = (query.get("code") ?? "").slice(0, CODE_TYPED_MAX);
      return { email: eReader?.email ?? null, pending: eReader?.pending?.email ?? null, code, sender };
    },
    async action({ request, caller }, { values }) {
      const flash = (text: string) => {
        request.session.flash = { kind: "success", text };
        return seeOther(path);
      };
      if (values.intent === "remove") {
        await removeEReader(caller);
        return flash(texts.settings.removed);
      }
      if (values.intent === "code")
        return flash(texts.settings.confirmed(await confirmEReader(sending, caller, { code: values.code })));
      return flash(texts.settings.asked(await requestEReader(sending, caller, { email: values.email })));
    },
    meta: () => ({ title: texts.settings.title, robots: "noindex" }),
    Component: EReaderPage,
  });

  const download = definePage<DownloadPageData>({
    path: "/story/:id/download",
    cache: "private",
    sheets: ["stories", "accounts"],
    isButton: true,
    async load({ viewer, params }) {
      const { story } = await findDownload(viewer, params.id!);
      if (!story.contents.some(({ state }) => state === "published")) throw notFound();
      const hasKindle = await converter.isThere();
      const kindle: readonly string[] = KINDLE_FORMATS;
      const eReader = isInPerson(viewer) ? await findEReader(viewer.id) : null;
      return {
        story: { id: String(story._id), slug: story.slug, title: story.title },
        noCrawlers: Boolean(story.noCrawlers),
        formats: BOOK_FORMATS.filter((format) => hasKindle || !kindle.includes(format)),
        hasKindle,
        device: eReader?.email
          ? { kind: "ready", email: eReader.email }
          : { kind: viewer.id ? "none" : "guest" },
      };
    },
    async action({ request, caller, params }) {
      if (!isInPerson(caller.viewer)) throw forbidden();
      const { title, email } = await sendToEReader(sending, books, caller, params.id!);
      request.session.flash = { kind: "success", text: texts.download.sent(title, email) };
      return seeOther(eReadersPaths.storyDownload(params.id!));
    },
    meta: (data) => ({ title: texts.download.title(data.story.title), robots: closedToRobots(data) }),
    Component: DownloadPage,
  });

  return [settings, download];
}

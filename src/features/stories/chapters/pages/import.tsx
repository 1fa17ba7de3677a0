import { ImportPage } from "../../../../../views/stories/chapters/ImportPage.tsx";
import { invalidField } from "../../../../core/base/errors.ts";
import type { Files } from "../../../../core/files/files.ts";
import type { RateLimits } from "../../../../core/limits/rate-limits.ts";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { messages } from "../../../../shared/messages.ts";
import { MAX_IMPORT_BYTES } from "../../../../shared/stories/chapters.limits.ts";
import { chaptersPaths } from "../../../../shared/stories/chapters.paths.ts";
import type { ImportPageData, ImportReportDto } from "../../../../shared/stories/writing.dto.ts";

import { writingText } from "../../../../shared/stories/writing.text.ts";
import { type Readers, refuseOtherKinds } from "../../manuscripts/index.ts";
import { bringIn } from "../bring-in.ts";

declare module "express-session" {
  interface SessionData {
    /** The account of the last import, until the next one. */
    importReport?: ImportReportDto;
  }
}

interface Dependencies {
  readonly services: Services;
  readonly files: Files;
  readonly limits: RateLimits;
  readonly readers: Readers;
}

/** A manuscript comes in as a draft, with an account of what was kept and what was not. */
export function importPages({ services, files, limits, readers }: Dependencies): PageDefinition[] {
  const page = definePage<ImportPageData>({
    path: chaptersPaths.storyImport(),
    query: ["done"],
    access: membersOnly,
    cache: "private",
    load: ({ query, request }) => ({
      report: query.has("done") ? (request.session.importReport ?? null) : null,
    }),
    upload: { maxBytes: MAX_IMPORT_BYTES, fields: ["file"] },
    async action({ caller, viewer, request }, form) {
      const { file } = form.files;
      if (!file) throw invalidField("file", messages.required);
      // What is refused at a glance, or for want of a place, is none of those that a member may have read.
      refuseOtherKinds(file.bytes);
      await limits.consume("importByMember", viewer.id!);
      let isBegun = false;
      const { report } = await readers
        .lend(viewer.id!, (reader) => {
          isBegun = true;
          return bringIn(services, files, caller, file, reader);
        })
        .catch(async (error) => {
          if (!isBegun) await limits.giveBack("importByMember", viewer.id!);
          throw error;
        });
      request.session.importReport = report;
      return seeOther(`${chaptersPaths.storyImport()}?done=${report.story.id}`);
    },
    meta: () => ({ title: writingText.import.title, robots: "noindex" }),
    Component: ImportPage,
  });
  return [page];
}

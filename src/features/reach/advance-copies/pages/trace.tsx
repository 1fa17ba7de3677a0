import { invalidField } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { findPeople, presentUserCard, zoneOf } from "#features/people/users/index.ts";
import { type AuditEvent, record } from "#features/platform/audit/index.ts";
import { findStoryNames } from "#features/stories/stories/index.ts";
import type { TracedDto, TracePageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { FOUND_MAX_BYTES } from "#shared/reach/advance-copies.ts";
import { TracePage } from "#views/reach/advance-copies/TracePage.tsx";
import { type Finding, findCopy, textOfFile } from "../find.ts";
import { printedMark } from "../trace.ts";

declare module "express-session" {
  interface SessionData {
    /** Result of the last trace, until the page is shown. */
    traced?: TracedDto;
  }
}

/**
 * `/admin/trace`: identifies the copy a leaked text was taken from. Each look-up is recorded in the audit
 * log.
 */
export const tracePage = (services: Services): PageDefinition =>
  definePage<TracePageData>({
    path: advanceCopiesPaths.trace(),
    query: ["done"],
    sheets: ["office", "reach"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query, request }) {
      const traced = query.has("done") ? (request.session.traced ?? null) : null;
      return { isAdmin: isAdmin(viewer), zone: await zoneOf(viewer), traced };
    },
    upload: { maxBytes: FOUND_MAX_BYTES, fields: ["file"] },
    async action({ request, caller }, { values, files }) {
      const { file } = files;
      const text = file ? await textOfFile(file.bytes, file.fileName) : (values.text ?? "");
      if (!text.trim()) throw invalidField("text", advanceCopiesText.trace.required);
      const finding = await findCopy(text);
      await record(services, caller, eventOf(finding));
      request.session.traced = await presentFinding(finding);
      return seeOther(`${advanceCopiesPaths.trace()}?done=1`);
    },
    meta: () => ({ title: advanceCopiesText.trace.title, robots: "noindex" }),
    Component: TracePage,
  });

const eventOf = ({ copy, by }: Finding): AuditEvent => ({
  action: "copy.trace",
  subject: copy?.reader ? { type: "user", id: String(copy.reader) } : null,
  details: copy && by ? { mark: printedMark(copy.mark), story: String(copy.story), how: by } : {},
});

async function presentFinding({ copy, traced, by, torn }: Finding): Promise<TracedDto> {
  if (!copy || !by) return { copy: null, torn };
  const [people, names] = await Promise.all([
    findPeople(copy.reader ? [String(copy.reader)] : []),
    findStoryNames([copy.story]),
  ]);
  const person = people.get(String(copy.reader));
  return {
    copy: {
      mark: printedMark(copy.mark),
      by,
      read: traced?.read ?? 0,
      alike: traced?.alike ?? 0,
      reader: person ? presentUserCard(person) : null,
      title: names.get(String(copy.story))?.title ?? "",
    },
    torn,
  };
}

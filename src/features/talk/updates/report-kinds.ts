import { linksBelow, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { replyReport, updateReport } from "#shared/talk/updates.report.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { altsOf, contentReportKind } from "../../people/member-content/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import { readReply, readUpdate } from "./permitted.ts";
import { replyContent, updateContent } from "./state.ts";

/** Report kind for updates: hidden from everyone but their author, and restorable. Their replies follow. */
export const updateKind = (services: Services) =>
  contentReportKind(
    updateReport,
    async (viewer, id) => {
      const update = await readUpdate(viewer, id);
      if (!update) return null;
      const text = textsOf(update.text, update.link, ...altsOf(update.pictures));
      return { ...saidIn(update), text, title: updatesText.title, place: updatesPaths.update(id) };
    },
    (id, flags, session) => updateContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/updates", updateContent.isRemoved)],
    (id, flags, session) => updateContent.moderate(services, id, flags, undefined, session),
  );

/** Report kind for replies, like `updateKind`; the update's reply count follows. */
export const replyKind = (services: Services) =>
  contentReportKind(
    replyReport,
    async (viewer, id) => {
      const reply = await readReply(viewer, id);
      return (
        reply && {
          ...saidIn(reply),
          title: updatesText.replyLabel,
          place: updatesPaths.update(String(reply.update), id),
        }
      );
    },
    (id, flags, session) => replyContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/updates/[0-9a-f]{24}/replies", replyContent.isRemoved)],
    (id, flags, session) => replyContent.moderate(services, id, flags, undefined, session),
  );

const saidIn = ({ author, text, createdAt }: UpdateDoc | UpdateReplyDoc) => ({
  by: String(author),
  text,
  writtenAt: createdAt,
});

import { updatesPaths } from "../../../shared/talk/updates.paths.ts";
import { replyReport, updateReport } from "../../../shared/talk/updates.report.ts";
import { updatesText } from "../../../shared/talk/updates.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import { readReply, readUpdate } from "./permitted.ts";
import { replyContent, updateContent } from "./state.ts";

/** Updates: out of everyone's sight but their author's, and back. Their replies follow. */
export const updateKind = contentReportKind(
  updateReport,
  async (viewer, id) => {
    const update = await readUpdate(viewer, id);
    return update && { ...saidIn(update), title: updatesText.title, place: updatesPaths.update(id) };
  },
  updateContent.flag,
);

/** The same of replies; the number of an update's replies follows. */
export const replyKind = contentReportKind(
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
  replyContent.flag,
);

const saidIn = ({ author, text, createdAt }: UpdateDoc | UpdateReplyDoc) => ({
  ...{ by: String(author), text, writtenAt: createdAt },
});

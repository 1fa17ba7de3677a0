import { toId } from "#core/db/ids.ts";
import { linksBelow, type ReportKind } from "#core/report-kind.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefReport } from "#shared/market/briefs.report.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import { setRemoved } from "./commands.ts";
import { Brief } from "./model.ts";
import { readBrief } from "./permitted.ts";

/** Report kind for briefs: staff can hide them from everyone but their author, and restore them. */
export const briefKind: ReportKind = {
  words: briefReport,
  async find(viewer, id) {
    const brief = await readBrief(viewer, id);
    if (!brief) return null;
    const by = String(brief.author);
    const name = (await findUsernames([by])).get(by) ?? adminText.gone;
    return {
      by,
      title: briefsText.reportTitle(name),
      text: `${brief.title}\n\n${brief.text}`,
      place: briefsPaths.brief(id),
      writtenAt: brief.createdAt,
    };
  },
  remove: setRemoved(true),
  restore: setRemoved(false),
  links: [
    linksBelow(
      "/briefs",
      async (id) =>
        (await Brief.exists({
          _id: toId(id),
          removed: true,
          openToAll: true,
          authorHidden: { $ne: true },
        })) !== null,
    ),
  ],
};

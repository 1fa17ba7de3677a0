import type { ReportKind } from "../../../core/report-kind.ts";
import { briefsPaths } from "../../../shared/market/briefs.paths.ts";
import { briefReport } from "../../../shared/market/briefs.report.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import { setRemoved } from "./commands.ts";
import { readBrief } from "./permitted.ts";

/** Briefs: taken down for everyone but their author, and put back up. */
export const briefKind: ReportKind = {
  words: briefReport,
  async find(viewer, id) {
    const found = await readBrief(viewer, id);
    if (!found) return null;
    const by = String(found.author);
    const name = (await findUsernames([by])).get(by) ?? adminText.gone;
    return {
      by,
      title: briefsText.reportTitle(name),
      text: `${found.title}\n\n${found.text}`,
      place: briefsPaths.brief(id),
      writtenAt: found.createdAt,
    };
  },
  remove: setRemoved(true),
  restore: setRemoved(false),
};

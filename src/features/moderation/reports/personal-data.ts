import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Report, ReportCase, type ReportDoc, Strike } from "./model.ts";

/**
 * What a member reported stays with nobody's name on it, for it is about somebody else; what was reported of them goes
 * with them, their strikes too. Of what they decided as staff stays that it was decided.
 */
export const reportPersonalData: PersonalData = {
  models: ["Report", "ReportCase", "Strike"],
  async *export({ id }) {
    const own = toId(id);
    yield jsonListFile("reports.json", () =>
      Report.find({ reporter: own })
        .select({ kind: 1, target: 1, reason: 1, note: 1, state: 1, createdAt: 1 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("strikes.json", () =>
      Strike.find({ user: own }).select({ by: 0, "appeal.by": 0, user: 0 }).lean().cursor(),
    );
  },
  async erase({ id }) {
    const own = toId(id);
    // Reports of one thing by several who are gone stay several.
    for await (const { _id } of Report.find({ reporter: own }).select("_id").lean<ReportDoc>().cursor())
      await Report.updateOne({ _id }, { $set: { reporter: DELETED_AUTHOR, once: `gone:${_id}`, note: "" } });
    for await (const { _id } of ReportCase.find({ by: own }).select("_id").lean().cursor())
      await Report.deleteMany({ case: _id });
    await ReportCase.deleteMany({ by: own });
    await ReportCase.updateMany({ "taken.by": own, state: "open" }, { $set: { taken: null } });
    await ReportCase.updateMany({ "taken.by": own }, { $set: { "taken.by": DELETED_AUTHOR } });
    await ReportCase.updateMany({ "decision.by": own }, { $set: { "decision.by": null } });
    await Strike.deleteMany({ user: own });
    await Strike.updateMany({ by: own }, { $set: { by: null } });
    await Strike.updateMany({ "appeal.by": own }, { $set: { "appeal.by": null } });
  },
};

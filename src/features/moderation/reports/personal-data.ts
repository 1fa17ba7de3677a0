import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Report, ReportCase, type ReportDoc, Strike } from "./model.ts";

const DECIDED = { "decision.at": 1, "decision.toMaker": 1 } as const;
const APPEALED = { "appeal.text": 1, "appeal.at": 1, "appeal.state": 1, "appeal.answer": 1 } as const;

/**
 * Exports a member's reports, their strikes and other decisions about them. On deletion, their reports are retained anonymously, because they
 * concern others; reports about them and their strikes are deleted. Of their decisions as staff, the fact of
 * the decision is retained.
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
    yield jsonListFile("removals.json", () =>
      ReportCase.find({ by: own, state: { $ne: "open" }, "decision.strike": null })
        .select({ kind: 1, title: 1, act: 1, state: 1, ...DECIDED, ...APPEALED })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    const own = toId(id);
    // Reports of one item by several deleted members remain separate.
    for await (const { _id } of Report.find({ reporter: own }).select("_id").lean<ReportDoc>().cursor())
      await Report.updateOne({ _id }, { $set: { reporter: DELETED_AUTHOR, once: `gone:${_id}`, note: "" } });
    for await (const { _id } of ReportCase.find({ by: own }).select("_id").lean().cursor())
      await Report.deleteMany({ case: _id });
    await ReportCase.deleteMany({ by: own });
    await ReportCase.updateMany({ "taken.by": own, state: "open" }, { $set: { taken: null } });
    await ReportCase.updateMany({ "taken.by": own }, { $set: { "taken.by": DELETED_AUTHOR } });
    await ReportCase.updateMany({ "decision.by": own }, { $set: { "decision.by": null } });
    await ReportCase.updateMany({ "appeal.by": own }, { $set: { "appeal.by": null } });
    await Strike.deleteMany({ user: own });
    await Strike.updateMany({ by: own }, { $set: { by: null } });
    await Strike.updateMany({ "appeal.by": own }, { $set: { "appeal.by": null } });
  },
};

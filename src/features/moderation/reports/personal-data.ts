import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import type { Inheriting } from "./former-accounts/inherit.ts";
import { FormerAccount } from "./former-accounts/model.ts";
import { isDecided, retainConduct } from "./former-accounts/retain.ts";
import { Report, ReportCase, type ReportDoc, Strike, type StrikeDoc } from "./model.ts";

const DECIDED = { "decision.at": 1, "decision.toMaker": 1 } as const;
const APPEALED = { "appeal.text": 1, "appeal.at": 1, "appeal.state": 1, "appeal.answer": 1 } as const;

/**
 * Exports a member's reports, their strikes and other decisions about them. On deletion, their reports are retained
 * anonymously, because they concern others; reports about them and their strikes are retained for a time under keyed
 * hashes (decision 90). Of their decisions as staff, the fact of the decision is retained.
 */
export const reportPersonalData = (inheriting: Inheriting): PersonalData => ({
  models: ["Report", "ReportCase", "Strike", "FormerAccount"],
  async *export({ id }) {
    const own = toId(id);
    yield jsonListFile("reports.json", () =>
      Report.find({ reporter: own })
        .select({ kind: 1, target: 1, reason: 1, note: 1, state: 1, createdAt: 1 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("strikes.json", () => strikesToExport(own));
    yield jsonListFile("removals.json", () =>
      ReportCase.find({ by: own, state: { $ne: "open" }, "decision.strike": null })
        .select({ kind: 1, title: 1, act: 1, state: 1, ...DECIDED, ...APPEALED })
        .lean()
        .cursor(),
    );
  },
  isErasable: ({ id }) => isDecided(id),
  async erase(subject) {
    const own = toId(subject.id);
    // Reports of one item by several deleted members remain separate.
    for await (const { _id } of Report.find({ reporter: own }).select("_id").lean<ReportDoc>().cursor())
      await Report.updateOne({ _id }, { $set: { reporter: DELETED_AUTHOR, once: `gone:${_id}`, note: "" } });
    await retainConduct(inheriting, subject);
    await ReportCase.updateMany({ "taken.by": own, state: "open" }, { $set: { taken: null } });
    await ReportCase.updateMany({ "taken.by": own }, { $set: { "taken.by": DELETED_AUTHOR } });
    await ReportCase.updateMany({ "decision.by": own }, { $set: { "decision.by": null } });
    await ReportCase.updateMany({ "appeal.by": own }, { $set: { "appeal.by": null } });
    await Strike.updateMany({ by: own }, { $set: { by: null } });
    await Strike.updateMany({ "appeal.by": own }, { $set: { "appeal.by": null } });
    await FormerAccount.updateMany({ successors: own }, { $pull: { successors: own } });
  },
});

/** Yields a member's strikes; of those carried over from a former account, nothing about that account. */
async function* strikesToExport(user: StrikeDoc["user"]): AsyncGenerator<unknown> {
  const strikes = Strike.find({ user }).select({ by: 0, "appeal.by": 0, user: 0 }).lean<StrikeDoc>().cursor();
  for await (const strike of strikes) {
    const { origin, _id, at, expiresAt, revokedAt, appeal, ...about } = strike;
    const own = { _id, expiresAt, revokedAt, appeal };
    yield origin ? { ...own, carriedOver: true } : { ...own, at, ...about };
  }
}

import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { defineJob, type JobDefinition } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { Report, ReportCase, Strike } from "../model.ts";
import { FormerAccount } from "./model.ts";

/** Job that deletes what is retained of former accounts when its term is over; open cases wait for a decision. */
export const defineExpireRetained = ({ now }: Pick<Services, "now">): JobDefinition<null> =>
  defineJob<null>({
    name: "reports.expire-retained",
    run: (_, { signal }) => expireRetained(now(), signal),
  });

async function expireRetained(now: Date, signal: AbortSignal): Promise<void> {
  const sweep = createSweep("retained reports and strikes", signal);
  const over = { retainUntil: { $lte: now } };
  await sweep.each(
    ReportCase.find({ ...over, state: { $ne: "open" } }, { _id: 1 })
      .lean()
      .cursor(),
    async ({ _id }) => {
      // The reports first, so that the rest of them is found again after a crash.
      await deleteInBatches(Report, { case: _id }, signal);
      await ReportCase.deleteOne({ _id });
    },
  );
  await sweep.step(() => Strike.deleteMany(over));
  await sweep.step(() => FormerAccount.deleteMany({ until: { $lte: now } }));
  sweep.end();
}

import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { verifyLedger } from "./verify.ts";

/** The books: every cent that moved, proven each night. */
export function ledger({ jobs, logger }: FeatureDependencies): Feature {
  const prove = defineJob<null>({
    name: "ledger.verify",
    concurrency: 1,
    async run() {
      const { transactions, unbalanced, drifted } = await verifyLedger();
      const isWell = unbalanced.length + drifted.length === 0;
      logger[isWell ? "info" : "error"]({ transactions, unbalanced, drifted }, "ledger verified");
      if (!isWell)
        throw new Error(
          `the ledger does not hold: ${unbalanced.length} transactions, ${drifted.length} accounts`,
        );
    },
  });
  return {
    name: "ledger",
    async prepare() {
      await jobs.every("41 3 * * *", prove, null);
    },
  };
}

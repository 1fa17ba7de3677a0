import type { PersonalData } from "../../../core/personal-data.ts";
import type { FeatureDependencies } from "../../dependencies.ts";

/** What archives and deletions take of the process. */
export type AccountDataDependencies = Pick<
  FeatureDependencies,
  "services" | "files" | "jobs" | "mailer" | "limits" | "sessions" | "site" | "config" | "logger"
> & {
  /** Every feature's part, in the order of the list of features. */
  readonly personalData: () => readonly PersonalData[];
};

import type { PersonalData } from "#core/personal-data.ts";
import type { Collected, FeatureDependencies } from "../../dependencies.ts";

/** Dependencies of the archive and deletion jobs. */
export type AccountDataDependencies = Pick<
  FeatureDependencies,
  "services" | "secrets" | "files" | "jobs" | "mailer" | "limits" | "sessions" | "site" | "config" | "logger"
> & {
  /** Every feature's personal data, in the order of the features. */
  readonly personalData: () => readonly PersonalData[];
  /** Every feature's reactions to a ban and its end. */
  readonly consequences: Collected["consequences"];
};

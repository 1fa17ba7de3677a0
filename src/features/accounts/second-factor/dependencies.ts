import type { FeatureDependencies } from "../../dependencies.ts";

/** Dependencies of second factors. */
export type SecondFactorDependencies = Pick<
  FeatureDependencies,
  "services" | "limits" | "secrets" | "mailer" | "site"
>;

import type { FeatureDependencies } from "#features/dependencies.ts";

/** Dependencies of passkeys. */
export type PasskeyDependencies = Pick<
  FeatureDependencies,
  "services" | "limits" | "mailer" | "site" | "config" | "settings"
>;

import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { developmentPages } from "./pages.tsx";

/** Pages for developers, available only in development and tests. */
export const development = ({ config, mailer }: FeatureDependencies): Feature => ({
  name: "development",
  consequences: notAffected("Stores no data of members or works."),
  pages: config.env === "production" ? [] : developmentPages(mailer, config.mailFrom),
});

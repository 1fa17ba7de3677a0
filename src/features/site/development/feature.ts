import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { developmentPages } from "./pages.tsx";

/** Pages for developers, there in development and in tests only. */
export const development = ({ config, mailer }: FeatureDependencies): Feature => ({
  name: "development",
  sheets: ["stories", "chapter", "writing", "accounts", "people", "library", "talk", "office", "documents"],
  pages: config.env === "production" ? [] : developmentPages(mailer, config.mailFrom),
});

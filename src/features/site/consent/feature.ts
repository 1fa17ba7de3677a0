import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { consentMenu } from "./menu.ts";
import { consentPages } from "./pages.tsx";
import { consentSlots } from "./slots.tsx";

/** The cookie banner and what a visitor answers to it (specification, sections 2 and 4). */
export const consent = ({ config, secure }: FeatureDependencies): Feature => ({
  name: "consent",
  menu: consentMenu,
  sheets: ["documents"],
  pages: consentPages({ secure, measures: Boolean(config.analyticsUrl || config.tagUrl) }),
  slots: consentSlots,
});

import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { consentMenu } from "./menu.ts";
import { consentPages } from "./pages.tsx";
import { consentSlots } from "./slots.tsx";

/** The cookie banner and the visitor's answer (specification, sections 2 and 4). */
export const consent = ({ config, secure }: FeatureDependencies): Feature => ({
  name: "consent",
  consequences: notAffected("Its data is shown only to the visitor or the staff."),
  menu: consentMenu,
  sheets: ["documents"],
  pages: consentPages({ secure, measures: Boolean(config.analyticsUrl || config.tagUrl) }),
  slots: consentSlots,
});

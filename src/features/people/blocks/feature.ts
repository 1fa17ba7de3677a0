import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { blocksConsequences } from "./consequences.ts";
import { blockPages } from "./pages.tsx";
import { blockPersonalData } from "./personal-data.ts";
import { blocksOrMutesCache } from "./reads.ts";
import { blockResource } from "./resource.ts";

/** Blocking and muting of members. */
export const blocks = ({ services }: FeatureDependencies): Feature => ({
  name: "blocks",
  consequences: blocksConsequences,
  sheets: ["people"],
  resources: [blockResource(services)],
  pages: blockPages(services),
  dropped: [blocksOrMutesCache],
  personalData: blockPersonalData,
});

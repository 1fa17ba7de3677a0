import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { blockPages } from "./pages.tsx";
import { blockPersonalData } from "./personal-data.ts";
import { blocksOrMutesCache } from "./reads.ts";
import { blockResource } from "./resource.ts";

/** Whom members do not want to have to do with. */
export const blocks = ({ services }: FeatureDependencies): Feature => ({
  name: "blocks",
  sheets: ["people"],
  resources: [blockResource(services)],
  pages: blockPages(services),
  dropped: [blocksOrMutesCache],
  personalData: blockPersonalData,
});

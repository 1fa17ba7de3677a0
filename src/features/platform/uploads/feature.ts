import { followingIds } from "#core/db/page-tags.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { uploadRoutes } from "./api.ts";
import { uploadsAudit } from "./audit.ts";
import { uploadsConsequences } from "./consequences.ts";
import { uploadPersonalData } from "./personal-data.ts";

/** Members' uploads through the API. */
export const uploads = ({ services, files, limits }: FeatureDependencies): Feature => ({
  name: "uploads",
  consequences: uploadsConsequences,
  audit: uploadsAudit,
  personalData: uploadPersonalData(files),
  dropped: [followingIds("uploads", files)],
  apiRoutes: [uploadRoutes(services, files, limits)],
});

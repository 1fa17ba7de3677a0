import { outdatedCopies } from "#core/copies/index.ts";

/** Stories with data in other documents that is not yet what their last change makes it (decision 82). */
export const OutdatedCopies = outdatedCopies("OutdatedCopies", "outdated-story-copies");

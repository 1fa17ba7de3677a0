import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { readableBy } from "#core/db/readable.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";

/**
 * Manageable only by its owner, because the statistics are private. What visitors see is decided by
 * `openLink`.
 */
export const storyLinkPolicy: Policy<Pick<StoryLinkDoc, "owner">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return { owner: viewer.id };
  },
  can: (viewer, action, link) =>
    viewer.id !== null && (action === "create" || String(link?.owner) === viewer.id),
};

/** Returns a link by id if it is the caller's; throws 404. */
export const { permitted: permittedLink } = readableBy(StoryLink, storyLinkPolicy);

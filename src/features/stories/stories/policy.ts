import type { Filter, Policy } from "../../../core/base/policy.ts";
import { isAdmin, isStaff, type Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";
import type { StoryDoc } from "./model.ts";

export type StoryAction =
  | "create"
  | "read"
  /** Drafts and scheduled chapters. */
  | "read-drafts"
  | "update"
  | "publish"
  | "unpublish"
  | "delete"
  | "sell"
  | "manage-collaborators"
  /** On the author's own profile. */
  | "pin"
  /** On the site's list. */
  | "feature"
  | "remove"
  | "write-chapters"
  | "edit-chapters"
  | "publish-chapters"
  | "delete-chapters";

/** What a decision looks at. */
export type StorySubject = Pick<
  StoryDoc,
  "_id" | "author" | "collaborators" | "state" | "listed" | "private" | "passwordVersion" | "deletedAt"
>;

const listed: Filter = Object.freeze({ listed: true });
const MODERATED = ["published", "unpublished", "removed"] as const;

const OWNER = new Set<StoryAction>([
  "read",
  "read-drafts",
  "update",
  "publish",
  "unpublish",
  "delete",
  "sell",
  "manage-collaborators",
  "pin",
  "write-chapters",
  "edit-chapters",
  "publish-chapters",
  "delete-chapters",
]);

const COLLABORATOR: Readonly<Record<CollaboratorRole, ReadonlySet<StoryAction>>> = {
  "co-author": new Set<StoryAction>([
    "read",
    "read-drafts",
    "write-chapters",
    "edit-chapters",
    "publish-chapters",
  ]),
  editor: new Set<StoryAction>(["read", "read-drafts", "edit-chapters"]),
  "beta-reader": new Set<StoryAction>(["read", "read-drafts"]),
};

/**
 * Stories (product.md, People): published ones are everyone's, private ones the team's and the moderators', or
 * whoever gave the password; drafts the team's. Deleted ones are nobody's but an admin's and the owner's, who
 * may bring them back. Being mature is a step before reading, not a right.
 */
export const storyPolicy: Policy<StorySubject, StoryAction> = {
  readable(viewer) {
    const own = viewer.id ? [{ author: viewer.id }, { "collaborators.user": viewer.id }] : [];
    const unlocked = Object.entries(viewer.unlocked).map(([_id, passwordVersion]) => ({
      _id,
      passwordVersion,
      state: "published",
    }));
    if (isAdmin(viewer)) return { deletedAt: null };
    const moderated = isStaff(viewer) ? [{ state: { $in: MODERATED } }] : [];
    const kept = [listed, ...own, ...unlocked, ...moderated];
    // What was bought stays readable when its author takes it down, or deletes it.
    if (viewer.bought) {
      const bought = { _id: { $in: [...viewer.bought] }, state: { $in: ["published", "unpublished"] } };
      return { $or: [bought, { deletedAt: null, $or: kept }] };
    }
    return kept.length === 1 ? listed : { deletedAt: null, $or: kept };
  },
  can(viewer, action, story) {
    if (action === "create") return viewer.id !== null;
    if (!story) return false;
    if (story.deletedAt) {
      if (action === "read") return hasBought(viewer, story);
      return action === "delete" && (isOwner(viewer, story) || isAdmin(viewer));
    }
    if (roleActions(viewer, story)?.has(action)) return true;
    switch (action) {
      case "read":
        return (
          story.listed ||
          isUnlocked(viewer, story) ||
          hasBought(viewer, story) ||
          isAdmin(viewer) ||
          (isStaff(viewer) && isModerated(story))
        );
      case "read-drafts":
      case "delete":
      case "feature":
        return isAdmin(viewer);
      case "unpublish":
      case "remove":
        return isAdmin(viewer) || (isStaff(viewer) && isModerated(story));
      default:
        return false;
    }
  },
};

/** Stories of which this viewer may know who works on them: those of their own teams, admins of all. */
export function knownTeam(viewer: Viewer): Filter {
  if (isAdmin(viewer)) return {};
  if (viewer.id === null) return { _id: { $in: [] } };
  const own = toId(viewer.id);
  return { $or: [{ author: own }, { "collaborators.user": own }] };
}

/** The author. */
export const isOwner = (viewer: Viewer, story: Pick<StoryDoc, "author">): boolean =>
  viewer.id !== null && viewer.id === String(story.author);

/** What owner or collaborator this viewer is of a story; null for anyone else. */
export function teamRole(
  viewer: Viewer,
  story: Pick<StoryDoc, "author" | "collaborators">,
): "owner" | CollaboratorRole | null {
  if (viewer.id === null) return null;
  if (isOwner(viewer, story)) return "owner";
  return story.collaborators.find(({ user }) => String(user) === viewer.id)?.role ?? null;
}

function roleActions(viewer: Viewer, story: StorySubject): ReadonlySet<StoryAction> | null {
  const role = teamRole(viewer, story);
  return role === "owner" ? OWNER : role && COLLABORATOR[role];
}

const isUnlocked = (viewer: Viewer, story: StorySubject): boolean =>
  story.state === "published" &&
  story.passwordVersion !== null &&
  viewer.unlocked[String(story._id)] === story.passwordVersion;

const hasBought = ({ bought }: Viewer, { _id, state }: StorySubject): boolean =>
  (state === "published" || state === "unpublished") && (bought?.has(String(_id)) ?? false);

const isModerated = (story: StorySubject): boolean => (MODERATED as readonly string[]).includes(story.state);

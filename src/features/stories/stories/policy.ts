import type { Filter, Policy } from "#core/base/policy.ts";
import { isAdmin, isStaff, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import type { StoryDoc } from "./model.ts";

export type StoryAction =
  | "create"
  | "read"
  /** Read drafts and scheduled chapters. */
  | "read-drafts"
  | "update"
  | "publish"
  | "unpublish"
  | "delete"
  | "sell"
  | "manage-collaborators"
  /** Pin on the author's profile. */
  | "pin"
  /** Feature on the site's list. */
  | "feature"
  | "remove"
  | "write-chapters"
  | "edit-chapters"
  | "publish-chapters"
  | "delete-chapters";

/** Fields that a permission decision depends on. */
export type StorySubject = Pick<
  StoryDoc,
  | "_id"
  | "author"
  | "collaborators"
  | "state"
  | "listed"
  | "private"
  | "passwordVersion"
  | "deletedAt"
  | "authorHidden"
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
 * Permissions on stories (product.md, People). Published stories are visible to everyone; private ones to the
 * team, moderators and anyone who entered the password; drafts to the team. Deleted ones are visible only to
 * admins and the owner, who may restore them. A mature rating requires a confirmation before reading and is
 * not a permission. Staff neither feature nor remove or reinstate stories that they work on (decision 84).
 */
export const storyPolicy: Policy<StorySubject, StoryAction> = {
  readable(viewer) {
    const ownFilters = viewer.id ? [{ author: viewer.id }, { "collaborators.user": viewer.id }] : [];
    const unlocked = Object.entries(viewer.unlocked).map(([_id, passwordVersion]) => ({
      _id,
      passwordVersion,
      state: "published",
      authorHidden: { $ne: true },
    }));
    if (isAdmin(viewer)) return { deletedAt: null };
    const moderated = isStaff(viewer) ? [{ state: { $in: MODERATED } }] : [];
    const kept = [listed, ...ownFilters, ...unlocked, ...moderated];
    // A bought story stays readable after its author takes it down or deletes it.
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
        return isAdmin(viewer);
      case "feature":
        return isAdmin(viewer) && teamRole(viewer, story) === null;
      case "unpublish":
        return isAdmin(viewer) || (isStaff(viewer) && isModerated(story));
      case "remove":
        return (
          (isAdmin(viewer) || (isStaff(viewer) && isModerated(story))) && teamRole(viewer, story) === null
        );
      default:
        return false;
    }
  },
};

/** Filter for stories with a team that this viewer may see: the viewer's teams, or all stories for admins. */
export function knownTeam(viewer: Viewer): Filter {
  if (isAdmin(viewer)) return {};
  if (viewer.id === null) return { _id: { $in: [] } };
  const memberId = toId(viewer.id);
  return { $or: [{ author: memberId }, { "collaborators.user": memberId }] };
}

/** Returns true if the viewer is the author. */
export const isOwner = (viewer: Viewer, story: Pick<StoryDoc, "author">): boolean =>
  viewer.id !== null && viewer.id === String(story.author);

/** Returns the viewer's role in a story, owner or type of collaborator; null for anyone else. */
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
  !story.authorHidden &&
  story.passwordVersion !== null &&
  viewer.unlocked[String(story._id)] === story.passwordVersion;

const hasBought = ({ bought }: Viewer, { _id, state }: StorySubject): boolean =>
  (state === "published" || state === "unpublished") && (bought?.has(String(_id)) ?? false);

const isModerated = (story: StorySubject): boolean => (MODERATED as readonly string[]).includes(story.state);

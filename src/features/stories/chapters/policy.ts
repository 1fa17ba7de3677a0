import type { Filter, Policy } from "#core/base/policy.ts";
import { isAdmin, isStaff, type Viewer } from "#core/base/viewer.ts";
import { hasJoined } from "../stories/index.ts";
import type { ChapterDoc } from "./model.ts";

type Subject = Pick<ChapterDoc, "story" | "state" | "gate" | "team" | "deletedAt">;

/** Story states in which buyers can still read it. */
const KEPT_FOR_BUYERS = Object.freeze({ $in: ["published", "unpublished"] });

/** Filter: neither the chapter nor its story is deleted. */
export const kept = Object.freeze({ deletedAt: null, "gate.state": { $ne: "deleted" } } as const);

/**
 * Access to chapters: published ones of stories the viewer may read, and all chapters of the viewer's own
 * stories. Actions on a chapter are governed by the story's policy (`storyPolicy`); `mayReadText` decides
 * whether its text is open to the viewer (paid, mature).
 */
export const chapterPolicy: Policy<Subject, "read"> = {
  readable(viewer) {
    const everyone = { state: "published", "gate.listed": true, deletedAt: null };
    if (isAdmin(viewer)) return kept;
    const moderated = isStaff(viewer)
      ? [{ state: "published", "gate.state": { $in: ["published", "unpublished", "removed"] } }]
      : [];
    const unlocked = Object.entries(viewer.unlocked).map(([story, passwordVersion]) => ({
      story,
      state: "published",
      "gate.live": true,
      "gate.passwordVersion": passwordVersion,
    }));
    const own: Filter[] = viewer.id ? [{ team: viewer.id }] : [];
    // Purchased stories stay readable after the author unpublishes them.
    if (viewer.bought)
      own.push({
        story: { $in: [...viewer.bought] },
        state: "published",
        "gate.state": KEPT_FOR_BUYERS,
      });
    if (own.length + unlocked.length + moderated.length === 0) return everyone;
    return { ...kept, $or: [everyone, ...own, ...unlocked, ...moderated] };
  },
  can(viewer, _action, chapter) {
    if (!chapter || chapter.deletedAt || chapter.gate.state === "deleted") return false;
    if (isAdmin(viewer) || isOnTeam(viewer, chapter)) return true;
    if (chapter.state !== "published") return false;
    const { listed, live, state, passwordVersion } = chapter.gate;
    const unlocked =
      live && passwordVersion !== null && viewer.unlocked[String(chapter.story)] === passwordVersion;
    const paid = viewer.bought?.has(String(chapter.story)) && KEPT_FOR_BUYERS.$in.includes(state);
    return (
      listed ||
      unlocked ||
      Boolean(paid) ||
      (isStaff(viewer) && ["published", "unpublished", "removed"].includes(state))
    );
  },
};

/**
 * Returns true if the viewer may read the text itself: it is open, and their age is confirmed if required.
 */
export function mayReadText(
  viewer: Viewer,
  chapter: Pick<ChapterDoc, "story" | "open" | "gate" | "team">,
): boolean {
  if (isStaff(viewer) || isOnTeam(viewer, chapter)) return true;
  const paid = viewer.bought?.has(String(chapter.story)) ?? false;
  const joined = chapter.gate.joins === true && hasJoined(viewer, chapter.story);
  return (chapter.open || paid || joined) && (!chapter.gate.mature || viewer.mature);
}

/** Returns true for the author and collaborators of the chapter's story. */
export const isOnTeam = ({ id }: Viewer, { team }: Pick<ChapterDoc, "team">): boolean =>
  id !== null && team.some((user) => String(user) === id);

import type { Policy } from "../../core/auth/policy.ts";
import { isAdmin, isStaff } from "../../core/auth/viewer.ts";
import type { ChapterDoc } from "./model.ts";

type Subject = Pick<ChapterDoc, "story" | "state" | "gate" | "team" | "deletedAt">;

/**
 * Chapters that may be found: published ones of stories the viewer may read, and all of the viewer's own
 * stories. What may be done to one is the story's policy (`storyPolicy`); whether its text is open to the
 * viewer (paid, mature) is `mayReadText`.
 */
export const chapterPolicy: Policy<Subject, "read"> = {
  readable(viewer) {
    const everyone = { state: "published", "gate.listed": true, deletedAt: null };
    if (isAdmin(viewer)) return { deletedAt: null };
    const moderated = isStaff(viewer)
      ? [{ state: "published", "gate.state": { $in: ["published", "unpublished", "removed"] } }]
      : [];
    const unlocked = Object.entries(viewer.unlocked).map(([story, passwordVersion]) => ({
      story,
      state: "published",
      "gate.live": true,
      "gate.passwordVersion": passwordVersion,
    }));
    const own = viewer.id ? [{ team: viewer.id }] : [];
    if (own.length + unlocked.length + moderated.length === 0) return everyone;
    return { deletedAt: null, $or: [everyone, ...own, ...unlocked, ...moderated] };
  },
  can(viewer, _action, chapter) {
    if (!chapter || chapter.deletedAt) return false;
    if (isAdmin(viewer) || onTeam(viewer.id, chapter)) return true;
    if (chapter.state !== "published") return false;
    const { listed, live, state, passwordVersion } = chapter.gate;
    const unlocked =
      live && passwordVersion !== null && viewer.unlocked[String(chapter.story)] === passwordVersion;
    return listed || unlocked || (isStaff(viewer) && ["published", "unpublished", "removed"].includes(state));
  },
};

/** Whether this viewer may have the text itself: bought or open, and of age where that is asked. */
export function mayReadText(
  viewer: Parameters<typeof isStaff>[0],
  chapter: Pick<ChapterDoc, "open" | "gate" | "team">,
  bought = false,
): boolean {
  if (isStaff(viewer) || onTeam(viewer.id, chapter)) return true;
  return (chapter.open || bought) && (!chapter.gate.mature || viewer.mature);
}

const onTeam = (id: string | null, { team }: Pick<ChapterDoc, "team">): boolean =>
  id !== null && team.some((user) => String(user) === id);

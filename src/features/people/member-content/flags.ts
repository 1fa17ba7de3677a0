import type { Filter } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";

/** Reasons why member content is hidden from others. */
export interface ContentFlags {
  /** True if its author is blocked by a member it concerns or addresses: visible only to its author. */
  readonly shadowBanned: boolean;
  /** True if hidden by the moderator of its place or by the staff. */
  readonly hidden: boolean;
  /** True if removed after a report: visible only to its author and the staff. */
  readonly removed?: boolean;
}

/** A flag of a schema: off until it is set. */
export const flag = { type: Boolean, default: false } as const;

/** Schema definition of the content flags. */
export const CONTENT_FLAGS = { shadowBanned: flag, hidden: flag, removed: flag } as const;

/** True if none of them is set. */
export const isSeen = ({ shadowBanned, hidden, removed = false }: ContentFlags): boolean =>
  !shadowBanned && !hidden && !removed;

const everything: Filter = Object.freeze({});

/**
 * Filter for what moderators of a place see there, including what they hid. `writerHidden` is the author's
 * flag.
 */
export const visibleToModerators = (writerHidden: string): Filter => ({
  shadowBanned: false,
  removed: { $ne: true },
  [writerHidden]: false,
});

/**
 * Filter for what a viewer sees: everyone sees what matches `open`, members additionally what matches `more`
 * (content they wrote or moderate), the staff everything.
 */
export function seenBy(viewer: Viewer, open: Filter, more: (id: string) => readonly Filter[]): Filter {
  if (isStaff(viewer)) return everything;
  return viewer.id ? { $or: [open, ...more(viewer.id)] } : open;
}

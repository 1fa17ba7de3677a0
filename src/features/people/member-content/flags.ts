import type { Filter } from "../../../core/base/policy.ts";
import { isStaff, type Viewer } from "../../../core/base/viewer.ts";

/** Why something that a member wrote is out of others' sight. */
export interface ContentFlags {
  /** By someone whom a member that it is about, or addressed to, has blocked: only they see it themselves. */
  readonly shadowBanned: boolean;
  /** Taken out of sight by those who keep the place that it stands in, or by the staff. */
  readonly hidden: boolean;
  /** Taken out of sight for a report: nobody but its writer and the staff sees it. */
  readonly removed?: boolean;
}

/** A flag of a schema: off until it is set. */
export const flag = { type: Boolean, default: false } as const;

/** How a schema stores them. */
export const CONTENT_FLAGS = { shadowBanned: flag, hidden: flag, removed: flag } as const;

/** Whether none of them is set. */
export const isSeen = ({ shadowBanned, hidden, removed = false }: ContentFlags): boolean =>
  !shadowBanned && !hidden && !removed;

const everything: Filter = Object.freeze({});

/** What those who keep a place see of what stands there: all that they hid themselves. `writerHidden` is the writer's flag. */
export const keptBut = (writerHidden: string): Filter => ({
  shadowBanned: false,
  removed: { $ne: true },
  [writerHidden]: false,
});

/** What a viewer sees: everyone what is open, members by `more` what they wrote or keep too, the staff everything. */
export function seenBy(viewer: Viewer, open: Filter, more: (id: string) => readonly Filter[]): Filter {
  if (isStaff(viewer)) return everything;
  return viewer.id ? { $or: [open, ...more(viewer.id)] } : open;
}

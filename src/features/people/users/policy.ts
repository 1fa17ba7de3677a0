import type { Policy } from "#core/base/policy.ts";
import { isAdmin, isStaff, type Viewer } from "#core/base/viewer.ts";
import type { UserDoc } from "./model.ts";

export type UserAction =
  | "update"
  | "delete"
  | "block"
  | "sign-out"
  | "change-role"
  | "verify-email"
  | "act-on-behalf"
  | "read-private";

type Subject = Pick<UserDoc, "_id" | "role">;

const everyone = Object.freeze({});
/** Neither blocked nor pending deletion. */
const complete = Object.freeze({ blocked: false, setup_complete: true, leaving: null });

/** Profiles are public; private fields are visible to the owner and admins (product.md, People). */
export const userPolicy: Policy<Subject, UserAction> = {
  readable(viewer) {
    if (isStaff(viewer)) return everyone;
    return viewer.id ? { $or: [complete, { _id: viewer.id }] } : complete;
  },
  can(viewer, action, user) {
    if (!viewer.id || !user) return false;
    // Acting on someone's behalf permits writing and reading for them, but not managing the account itself.
    if (viewer.actor && action !== "update") return false;
    const self = isSelf(viewer, user);
    switch (action) {
      case "update":
        return self;
      case "delete":
      case "read-private":
        return self || isAdmin(viewer);
      case "block":
      case "sign-out":
        return !self && (isAdmin(viewer) || (isStaff(viewer) && user.role === "member"));
      case "change-role":
      case "verify-email":
        return !self && isAdmin(viewer);
      case "act-on-behalf":
        return !self && isAdmin(viewer) && user.role === "member";
      default:
        return false;
    }
  },
};

const isSelf = (viewer: Viewer, user: Subject): boolean => viewer.id === String(user._id);

import type { Policy } from "../../../core/base/policy.ts";
import type { BlockDoc } from "./model.ts";

/** Nobody sees a block but who made it: staff need no list of whom people avoid. */
export const blockPolicy: Policy<Pick<BlockDoc, "by">, "create" | "delete"> = {
  readable: (viewer) => (viewer.id ? { by: viewer.id } : { _id: null }),
  can(viewer, action, block) {
    if (!viewer.id) return false;
    return action === "create" || (block !== null && String(block.by) === viewer.id);
  },
};

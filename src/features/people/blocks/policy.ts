import type { Policy } from "#core/base/policy.ts";
import type { BlockDoc } from "./model.ts";

/** Visible only to its creator: staff have no need to know whom members avoid. */
export const blockPolicy: Policy<Pick<BlockDoc, "by">, "create" | "delete"> = {
  readable: (viewer) => (viewer.id ? { by: viewer.id } : { _id: null }),
  can(viewer, action, block) {
    if (!viewer.id) return false;
    return action === "create" || (block !== null && String(block.by) === viewer.id);
  },
};

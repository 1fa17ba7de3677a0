import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { readableBy } from "#core/db/readable.ts";
import { AdvanceCopy, type CopyDoc } from "./model.ts";

export type CopyAction = "read" | "feedback" | "answer";

/**
 * A copy is readable by its reader, and given and ended by its author. Staff learn its reader only through
 * tracing.
 */
export const copyPolicy: Policy<Pick<CopyDoc, "reader" | "author" | "state">, CopyAction> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return { $or: [{ reader: viewer.id }, { author: viewer.id }] };
  },
  can(viewer, action, copy) {
    if (!viewer.id || !copy) return false;
    if (action === "answer") return String(copy.author) === viewer.id;
    return String(copy.reader) === viewer.id && (action === "read" ? copy.state === "given" : true);
  },
};

/** Returns a copy by id if the caller may perform the action; throws 404 and 403. */
export const { read: readCopy, permitted: permittedCopy } = readableBy(AdvanceCopy, copyPolicy);

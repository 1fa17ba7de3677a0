import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { readableBy } from "#core/db/readable.ts";
import { MailingList, type MailingListDoc } from "./model.ts";

/** A list and its addresses are visible only to its author, not even to staff. */
export const mailingListPolicy: Policy<Pick<MailingListDoc, "owner">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return { owner: viewer.id };
  },
  can: (viewer, action, list) =>
    viewer.id !== null && (action === "create" || String(list?.owner) === viewer.id),
};

/** Returns a list by id if it is the caller's; throws 404. */
export const { permitted: permittedList } = readableBy(MailingList, mailingListPolicy);

import { forbidden } from "../../../core/base/errors.ts";
import type { Policy } from "../../../core/base/policy.ts";
import { isAdmin } from "../../../core/base/viewer.ts";
import { readableBy } from "../../../core/db/readable.ts";
import { Newsletter, type NewsletterDoc } from "./model.ts";

/** A letter is its author's until it is sent; those of the site are the admins'. */
export const newsletterPolicy: Policy<
  Pick<NewsletterDoc, "owner" | "list" | "state">,
  "create" | "read" | "update" | "delete"
> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    const own = { owner: viewer.id, list: { $ne: null } };
    return isAdmin(viewer) ? { $or: [own, { list: null }] } : own;
  },
  can(viewer, action, newsletter) {
    if (!viewer.id) return false;
    if (action === "create" || !newsletter) return action === "create";
    const own = newsletter.list ? String(newsletter.owner) === viewer.id : isAdmin(viewer);
    const open = newsletter.state === "draft" || newsletter.state === "scheduled";
    // Whoever is being written to is not written to twice, nor by a letter that is gone half way.
    if (action === "read") return own;
    if (action === "update") return own && open;
    return own && newsletter.state !== "counting" && newsletter.state !== "sending";
  },
};

/** A letter by id, as the policy lets a caller have it. */
export const { read: readNewsletter, permitted: permittedNewsletter } = readableBy(
  Newsletter,
  newsletterPolicy,
);

import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { readableBy } from "#core/db/readable.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter } from "./model.ts";

/** A newsletter belongs to its author until sent; those of the site belong to the admins. */
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
    // One being sent cannot be sent again, nor deleted halfway.
    if (action === "read") return own;
    if (action === "update") return own && open;
    return own && newsletter.state !== "counting" && newsletter.state !== "sending";
  },
};

/** Returns a newsletter by id if the policy permits the action. */
export const { read: readNewsletter, permitted: permittedNewsletter } = readableBy(
  Newsletter,
  newsletterPolicy,
);

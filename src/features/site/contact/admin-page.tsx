import { applicationError } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage } from "#core/db/keyset.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import type { AdminContactPageData } from "#shared/site/admin-moderation.dto.ts";
import { CONTACT_STATES } from "#shared/site/contact.enums.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { ContactMessagesPage } from "#views/site/admin/ContactMessagesPage.tsx";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { ContactMessage, type ContactMessageDoc } from "./model.ts";

const texts = adminText.contact;

const SHOWN = { kind: 1, name: 1, email: 1, subject: 1, text: 1, user: 1, createdAt: 1 } as const;

/** `/admin/contact`: messages to the staff, open ones first; staff mark them as done or reopen them. */
export const contactMessagesPage = (services: Services): PageDefinition =>
  definePage<AdminContactPageData>({
    path: contactPaths.adminContact(),
    query: ["state", "only", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = CONTACT_STATES.find((each) => each === query.get("state")) ?? "open";
      const only = query.get("only");
      const page = await findKeysetPage<ContactMessageDoc, ContactMessageDoc>(ContactMessage, {
        filter: { state, ...(only ? { _id: toId(only) } : {}) },
        key: "createdAt",
        limit: ADMIN_PAGE_SIZE,
        projection: SHOWN,
        after: query.get("after"),
        before: query.get("before"),
      });
      const writers = page.rows.flatMap(({ user }) => (user ? [String(user)] : []));
      const [zone, names] = await Promise.all([zoneOf(viewer), findUsernames(writers)]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        state,
        only,
        messages: page.rows.map((message) => ({
          id: String(message._id),
          kind: message.kind,
          name: message.name,
          email: message.email,
          subject: message.subject,
          text: message.text,
          user: message.user && {
            id: String(message.user),
            username: names.get(String(message.user)) ?? null,
          },
          createdAt: message.createdAt.toISOString(),
        })),
        paging: pagingOf(contactPaths.adminContact(state), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const { id = "", intent } = values;
      const to = CONTACT_STATES.find((each) => each === intent);
      if (!to || !isId(id)) throw applicationError(texts.gone);
      const action = to === "done" ? "letter.close" : "letter.reopen";
      await audited(services, caller, { action, subject: { type: "letter", id } }, async () => {
        const changed = await ContactMessage.findOneAndUpdate(
          { _id: toId(id), state: { $ne: to } },
          { $set: { state: to } },
        );
        if (!changed) throw applicationError(texts.gone);
      });
      request.session.flash = { kind: "success", text: texts.changed[to] };
      const isAlone = url.searchParams.has("only");
      return seeOther(isAlone ? reviewQueuePaths.queue() : contactPaths.adminContact() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: ContactMessagesPage,
  });

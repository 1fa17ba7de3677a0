import { LettersPage } from "../../../../views/site/admin/LettersPage.tsx";
import { applicationError } from "../../../core/base/errors.ts";
import { isAdmin } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage } from "../../../core/db/keyset.ts";
import { definePage, type PageDefinition, seeOther, staffOnly } from "../../../core/pages/define-page.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import type { Services } from "../../../core/services.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "../../../shared/site/admin.ts";
import type { AdminLettersPageData } from "../../../shared/site/admin-moderation.dto.ts";
import { CONTACT_STATES } from "../../../shared/site/contact.enums.ts";
import { contactPaths } from "../../../shared/site/contact.paths.ts";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { ContactMessage, type ContactMessageDoc } from "./model.ts";

const words = adminText.letters;

const SHOWN = { kind: 1, name: 1, email: 1, subject: 1, text: 1, user: 1, createdAt: 1 } as const;

/** `/admin/letters`: what people wrote to the staff, open ones first to see; staff mark them done or open again. */
export const lettersPage = (services: Services): PageDefinition =>
  definePage<AdminLettersPageData>({
    path: contactPaths.adminLetters(),
    query: ["state", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = CONTACT_STATES.find((each) => each === query.get("state")) ?? "open";
      const page = await findKeysetPage<ContactMessageDoc, ContactMessageDoc>(ContactMessage, {
        filter: { state },
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
        letters: page.rows.map((letter) => ({
          id: String(letter._id),
          kind: letter.kind,
          name: letter.name,
          email: letter.email,
          subject: letter.subject,
          text: letter.text,
          user: letter.user && { id: String(letter.user), username: names.get(String(letter.user)) ?? null },
          createdAt: letter.createdAt.toISOString(),
        })),
        paging: pagingOf(contactPaths.adminLetters(state), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const { id = "", intent } = values;
      const to = CONTACT_STATES.find((each) => each === intent);
      if (!to || !isId(id)) throw applicationError(words.gone);
      const action = to === "done" ? "letter.close" : "letter.reopen";
      await audited(services, caller, { action, subject: { type: "letter", id } }, async () => {
        const changed = await ContactMessage.findOneAndUpdate(
          { _id: toId(id), state: { $ne: to } },
          { $set: { state: to } },
        );
        if (!changed) throw applicationError(words.gone);
      });
      request.session.flash = { kind: "success", text: words.changed[to] };
      return seeOther(contactPaths.adminLetters() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: LettersPage,
  });

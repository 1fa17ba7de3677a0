import { Types } from "mongoose";
import { CorrectionsPage } from "../../../../../views/money/books/CorrectionsPage.tsx";
import { invalidField } from "../../../../core/base/errors.ts";
import { findKeysetPage } from "../../../../core/db/keyset.ts";
import { adminsOnly, definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import type { Services } from "../../../../core/services.ts";
import { messages } from "../../../../shared/messages.ts";
import type { CorrectionsPageData } from "../../../../shared/money/books.dto.ts";
import { booksText } from "../../../../shared/money/books.text.ts";
import { moneyAdminPaths } from "../../../../shared/money/money-admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "../../../../shared/site/admin.ts";
import { findUsernames, zoneOf } from "../../../people/users/index.ts";
import { correctBalance, decideCorrection } from "../correct.ts";
import { Correction, type CorrectionDoc } from "../model.ts";

const words = booksText.corrections;

/** `/admin/ledger/corrections`: a form that corrects, and every correction with its decision. */
export const correctionsPage = (services: Services): PageDefinition =>
  definePage<CorrectionsPageData>({
    path: moneyAdminPaths.adminCorrections(),
    query: ["after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const page = await findKeysetPage<CorrectionDoc, CorrectionDoc>(Correction, {
        ...{ filter: {}, key: "at", limit: ADMIN_PAGE_SIZE },
        projection: { member: 1, cents: 1, reason: 1, state: 1, by: 1, decidedBy: 1, at: 1 },
        ...{ after: query.get("after"), before: query.get("before") },
      });
      const ids = page.rows.flatMap(({ member, by, decidedBy }) => [
        String(member),
        by,
        ...(decidedBy ? [decidedBy] : []),
      ]);
      const [zone, names] = await Promise.all([zoneOf(viewer), findUsernames([...new Set(ids)])]);
      const nameOf = (id: string) => names.get(id) ?? adminText.gone;
      return {
        ...{ isAdmin: true, zone, once: String(new Types.ObjectId()) },
        corrections: page.rows.map(({ _id, member, cents, reason, state, by, decidedBy, at }) => ({
          ...{ id: String(_id), cents, reason, state, at: at.toISOString() },
          ...{
            member: nameOf(String(member)),
            by: nameOf(by),
            decidedBy: decidedBy ? nameOf(decidedBy) : "",
          },
          mayConfirm: by !== viewer.id,
        })),
        paging: pagingOf(moneyAdminPaths.adminCorrections(), page, null),
      };
    },
    async action({ caller, request }, { values }) {
      const say = (text: string) => {
        request.session.flash = { kind: "success", text };
        return seeOther(moneyAdminPaths.adminCorrections());
      };
      const { intent, id } = values;
      if (intent === "confirm" || intent === "refuse") {
        await decideCorrection(services, caller, String(id ?? ""), intent);
        return say(intent === "confirm" ? words.confirmed : words.refused);
      }
      if (intent !== "correct") throw invalidField("amount", messages.required);
      const { state } = await correctBalance(services, caller, values);
      return say(state === "waiting" ? words.waits : words.booked);
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: CorrectionsPage,
  });

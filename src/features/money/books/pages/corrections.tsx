import { Types } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage } from "#core/db/keyset.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { messages } from "#shared/messages.ts";
import type { CorrectionsPageData } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { CorrectionsPage } from "#views/money/books/CorrectionsPage.tsx";
import { correctBalance, decideCorrection, previewCorrection } from "../correct.ts";
import { Correction, type CorrectionDoc } from "../model.ts";

const texts = booksText.corrections;

/** `/admin/ledger/corrections`: the correction form and all corrections with their decisions. */
export const correctionsPage = (services: Services): PageDefinition =>
  definePage<CorrectionsPageData>({
    path: moneyAdminPaths.adminCorrections(),
    query: ["after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const page = await findKeysetPage<CorrectionDoc, CorrectionDoc>(Correction, {
        filter: {},
        key: "at",
        limit: ADMIN_PAGE_SIZE,
        projection: { member: 1, cents: 1, reason: 1, state: 1, by: 1, decidedBy: 1, at: 1 },
        after: query.get("after"),
        before: query.get("before"),
      });
      const ids = page.rows.flatMap(({ member, by, decidedBy }) => [
        String(member),
        by,
        ...(decidedBy ? [decidedBy] : []),
      ]);
      const [zone, names] = await Promise.all([zoneOf(viewer), findUsernames([...new Set(ids)])]);
      const nameOf = (id: string) => names.get(id) ?? adminText.gone;
      return {
        isAdmin: true,
        zone,
        once: String(new Types.ObjectId()),
        corrections: page.rows.map(({ _id, member, cents, reason, state, by, decidedBy, at }) => ({
          id: String(_id),
          cents,
          reason,
          state,
          at: at.toISOString(),
          member: nameOf(String(member)),
          by: nameOf(by),
          decidedBy: decidedBy ? nameOf(decidedBy) : "",
          mayConfirm: by !== viewer.id,
        })),
        paging: pagingOf(moneyAdminPaths.adminCorrections(), page, null),
      };
    },
    async confirms({ caller, viewer }, { values }) {
      const { intent, id } = values;
      if (intent === "correct") return confirmationOf(await previewCorrection(caller, values), true);
      if (intent !== "confirm" || !isId(id)) return null;
      const waiting = await Correction.findOne({ _id: toId(id), state: "waiting" }).lean<CorrectionDoc>();
      // The command refuses the admin who asked for it.
      if (!waiting || waiting.by === viewer.id) return null;
      return confirmationOf({ member: String(waiting.member), cents: waiting.cents }, false);
    },
    async action({ caller, request }, { values }) {
      const say = (text: string) => {
        request.session.flash = { kind: "success", text };
        return seeOther(moneyAdminPaths.adminCorrections());
      };
      const { intent, id } = values;
      if (intent === "confirm" || intent === "refuse") {
        await decideCorrection(services, caller, String(id ?? ""), intent);
        return say(intent === "confirm" ? texts.confirmed : texts.refused);
      }
      if (intent !== "correct") throw invalidField("amount", messages.required);
      const { state } = await correctBalance(services, caller, values);
      return say(state === "waiting" ? texts.waits : texts.booked);
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: CorrectionsPage,
  });

async function confirmationOf(
  { member, cents }: { readonly member: string; readonly cents: number },
  isRequest: boolean,
) {
  const names = await findUsernames([member]);
  return moneyConfirmations.correctBalance(cents, names.get(member) ?? adminText.gone, isRequest);
}

import { AdminPurchasePage } from "../../../../../views/money/sales/AdminPurchasePage.tsx";
import { AdminPurchasesPage } from "../../../../../views/money/sales/AdminPurchasesPage.tsx";
import { applicationError, invalidField } from "../../../../core/base/errors.ts";
import { adminsOnly, definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { readListFilters } from "../../../../core/pages/list-filters.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { moneyAdminPaths } from "../../../../shared/money/money-admin.paths.ts";
import type { AdminPurchasePageData, AdminPurchasesPageData } from "../../../../shared/money/office.dto.ts";
import { officeText } from "../../../../shared/money/office.text.ts";
import { PURCHASE_STATES } from "../../../../shared/money/purchases.ts";
import { taxText } from "../../../../shared/money/tax.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "../../../../shared/site/admin.ts";
import { findForLogin } from "../../../people/identity/index.ts";
import { findUsernames, zoneOf } from "../../../people/users/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import { readStoryCards } from "../../../stories/stories/index.ts";
import { presentTax } from "../../money-settings/index.ts";
import { findCheckout, type PaymentDependencies, refreshCheckout } from "../../payments/index.ts";
import { findPurchases } from "../admin-reads.ts";
import { purchaseFor } from "../commands.ts";
import type { PurchaseDoc } from "../model.ts";
import { presentForOffice, whoOf } from "../present-office.ts";
import { refundPurchase } from "../refunds.ts";
import { settlePurchase } from "../settle.ts";

const FILTERS = ["state", "buyer", "author", "word"] as const;
const words = officeText.purchases;

/** `/admin/purchases`: every purchase, found by who, what and where it is; each one whole, with what may be done. */
export const adminPurchasePages = (dependencies: PaymentDependencies): PageDefinition[] => [
  listPage,
  onePage(dependencies),
];

const listPage = definePage<AdminPurchasesPageData>({
  path: moneyAdminPaths.adminPurchases(),
  query: [...FILTERS, "after", "before"],
  sheets: ["office", "accounts"],
  access: adminsOnly,
  cache: "private",
  async load({ viewer, query }) {
    const { filter, addressOf } = readListFilters(query, FILTERS);
    const [buyer, author] = await Promise.all(
      [filter.buyer, filter.author].map((name) => (name ? findForLogin(name) : undefined)),
    );
    const wanted = {
      state: PURCHASE_STATES.find((each) => each === filter.state),
      buyer: buyer ? String(buyer._id) : undefined,
      author: author ? String(author._id) : undefined,
      word: filter.word || undefined,
    };
    const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
    const isNobody = buyer === null || author === null;
    const [zone, page] = await Promise.all([
      zoneOf(viewer),
      isNobody ? { rows: [], after: null, before: null } : findPurchases(wanted, place),
    ]);
    const names = await namesIn(page.rows);
    const here = moneyAdminPaths.adminPurchases();
    return {
      ...{ isAdmin: true, zone, filter },
      nobody: [
        ...(buyer === null ? ["buyer" as const] : []),
        ...(author === null ? ["author" as const] : []),
      ],
      purchases: page.rows.map((purchase) => presentForOffice(purchase, names)),
      paging: pagingOf(addressOf(here), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
  Component: AdminPurchasesPage,
});

const onePage = (dependencies: PaymentDependencies): PageDefinition =>
  definePage<AdminPurchasePageData>({
    path: moneyAdminPaths.adminPurchase(":id"),
    sheets: ["office", "accounts"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, params }) {
      const found = await purchaseFor({ viewer }, params.id!);
      const [zone, names, checkout, cards] = await Promise.all([
        zoneOf(viewer),
        namesIn([found]),
        findCheckout(found._id),
        readStoryCards(viewer, [String(found.story)]),
      ]);
      const card = cards.get(String(found.story));
      const { listing, discount, fee, providerFee, referral, share, paidAt, releasedAt, refund } = found;
      return {
        ...{ isAdmin: true, zone },
        purchase: {
          ...presentForOffice(found, names),
          story: card ? { id: String(card._id), slug: card.slug } : null,
          reader: found.reader && whoOf(found.reader, names),
          referrer: found.referrer && whoOf(found.referrer, names),
          ...{ listingCents: listing, discountCents: discount, feeCents: fee, shareCents: share },
          ...{ providerFeeCents: providerFee, referralCents: referral, disputes: found.disputes },
          tax: presentTax(found.tax),
          taxEvidence: evidenceOf(found),
          paidAt: paidAt?.toISOString() ?? null,
          releasedAt: releasedAt?.toISOString() ?? null,
          refund: refund && {
            ...{
              by: refund.by && whoOf(refund.by, names),
              reason: refund.reason,
              at: refund.at.toISOString(),
            },
          },
        },
        payment: checkout && {
          ...{ provider: checkout.provider, chargedCents: checkout.charged },
          ...{ refundedCents: checkout.refunded, dispute: checkout.dispute },
          updatedAt: checkout.updatedAt.toISOString(),
        },
      };
    },
    async action({ caller, params, request }, { values }) {
      const { _id } = await purchaseFor(caller, params.id!);
      const id = String(_id);
      const say = (text: string) => {
        request.session.flash = { kind: "success", text };
        return seeOther(moneyAdminPaths.adminPurchase(id));
      };
      if (values.intent === "ask") {
        const event = { action: "purchase.ask", subject: { type: "purchase", id } } as const;
        await audited(dependencies.services, caller, event, async () => {
          await refreshCheckout(dependencies, id);
          await settlePurchase(dependencies.services, id);
        });
        return say(officeText.look.asked);
      }
      if (values.intent !== "refund") throw applicationError(words.notRefundable);
      const reason = String(values.reason ?? "").trim();
      if (!reason) throw invalidField("reason", officeText.look.reasonRequired);
      await refundPurchase(dependencies, caller, id, reason);
      return say(words.refundDone);
    },
    meta: ({ purchase }) => ({ title: adminText.pageTitle(purchase.title), robots: "noindex" }),
    Component: AdminPurchasePage,
  });

function evidenceOf({ tax }: PurchaseDoc): string {
  if (!tax) return "";
  const { declared, languages, zone } = tax.evidence;
  return taxText.evidence(declared, languages, zone);
}

/** Usernames of all whom purchases name, by id. One find. */
const namesIn = (purchases: readonly PurchaseDoc[]): Promise<ReadonlyMap<string, string>> =>
  findUsernames([
    ...new Set(
      purchases.flatMap(({ buyer, author, reader, referrer, refund }) =>
        [buyer, author, reader, referrer, refund?.by].flatMap((id) => (id ? [String(id)] : [])),
      ),
    ),
  ]);

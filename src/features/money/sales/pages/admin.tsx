import { applicationError, invalidField } from "#core/base/errors.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { readStoryCards } from "#features/stories/stories/index.ts";
import { centsToInput } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import type { AdminPurchasePageData, AdminPurchasesPageData } from "#shared/money/office.dto.ts";
import { officeText } from "#shared/money/office.text.ts";
import { PURCHASE_STATES } from "#shared/money/purchases.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { taxText } from "#shared/money/tax.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AdminPurchasePage } from "#views/money/sales/AdminPurchasePage.tsx";
import { AdminPurchasesPage } from "#views/money/sales/AdminPurchasesPage.tsx";
import { presentTax } from "../../money-settings/index.ts";
import { findCheckout, type PaymentDependencies, refreshCheckout } from "../../payments/index.ts";
import { findPurchases } from "../admin-reads.ts";
import { purchaseFor } from "../commands.ts";
import type { PurchaseDoc } from "../model.ts";
import { presentForOffice, whoOf } from "../present-office.ts";
import { refundPurchase } from "../refunds.ts";
import { refundOf } from "../reversals.ts";
import { settlePurchase } from "../settle.ts";

const FILTERS = ["state", "buyer", "author", "word"] as const;
const texts = officeText.purchases;

/** `/admin/purchases`: search over all purchases, and a page for each with the available actions. */
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
    const purchaseFilter = {
      state: PURCHASE_STATES.find((each) => each === filter.state),
      buyer: buyer ? String(buyer._id) : undefined,
      author: author ? String(author._id) : undefined,
      word: filter.word || undefined,
    };
    const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
    const isNobody = buyer === null || author === null;
    const [zone, page] = await Promise.all([
      zoneOf(viewer),
      isNobody ? { rows: [], after: null, before: null } : findPurchases(purchaseFilter, place),
    ]);
    const names = await namesIn(page.rows);
    const here = moneyAdminPaths.adminPurchases();
    return {
      isAdmin: true,
      zone,
      filter,
      nobody: [
        ...(buyer === null ? ["buyer" as const] : []),
        ...(author === null ? ["author" as const] : []),
      ],
      purchases: page.rows.map((purchase) => presentForOffice(purchase, names)),
      paging: pagingOf(addressOf(here), page, null),
    };
  },
  meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
  Component: AdminPurchasesPage,
  file: defineListFile({
    name: "purchases",
    rows: ({ purchases }: AdminPurchasesPageData) => purchases,
    columns: [
      [officeText.search.created, ({ createdAt }) => createdAt],
      [salesText.purchase.story, ({ title }) => title],
      [texts.buyerName, ({ buyer }) => buyer.username ?? adminText.gone],
      [texts.authorName, ({ author }) => author.username ?? adminText.gone],
      [salesText.purchases.price, ({ priceCents }) => centsToInput(priceCents)],
      [officeText.look.refunded, ({ refundedCents }) => centsToInput(refundedCents)],
      [officeText.search.state, ({ state }) => salesText.state[state]],
      [texts.receipt, ({ receipt }) => receipt],
    ],
  }),
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
        isAdmin: true,
        zone,
        purchase: {
          ...presentForOffice(found, names),
          story: card ? { id: String(card._id), slug: card.slug } : null,
          reader: found.reader && whoOf(found.reader, names),
          referrer: found.referrer && whoOf(found.referrer, names),
          listingCents: listing,
          discountCents: discount,
          feeCents: fee,
          shareCents: share,
          providerFeeCents: providerFee,
          referralCents: referral,
          disputes: found.disputes,
          tax: presentTax(found.tax),
          taxEvidence: evidenceOf(found),
          paidAt: paidAt?.toISOString() ?? null,
          releasedAt: releasedAt?.toISOString() ?? null,
          refund: refund && {
            by: refund.by && whoOf(refund.by, names),
            reason: refund.reason,
            at: refund.at.toISOString(),
          },
        },
        payment: checkout && {
          provider: checkout.provider,
          chargedCents: checkout.charged,
          refundedCents: checkout.refunded,
          dispute: checkout.dispute,
          updatedAt: checkout.updatedAt.toISOString(),
        },
      };
    },
    async confirms({ caller, params }, { values }) {
      if (values.intent !== "refund" || !values.reason?.trim()) return null;
      const purchase = await purchaseFor(caller, params.id!);
      if (purchase.state !== "paid") return null;
      return moneyConfirmations.refundPurchase(refundOf(purchase).amount, purchase.title);
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
      if (values.intent !== "refund") throw applicationError(texts.notRefundable);
      const reason = String(values.reason ?? "").trim();
      if (!reason) throw invalidField("reason", officeText.look.reasonRequired);
      await refundPurchase(dependencies, caller, id, reason);
      return say(texts.refundDone);
    },
    meta: ({ purchase }) => ({ title: adminText.pageTitle(purchase.title), robots: "noindex" }),
    Component: AdminPurchasePage,
  });

function evidenceOf({ tax }: PurchaseDoc): string {
  if (!tax) return "";
  const { declared, languages, zone } = tax.evidence;
  return taxText.evidence(declared, languages, zone);
}

/** Returns the usernames of everyone in these purchases, by id. One query. */
const namesIn = (purchases: readonly PurchaseDoc[]): Promise<ReadonlyMap<string, string>> =>
  findUsernames([
    ...new Set(
      purchases.flatMap(({ buyer, author, reader, referrer, refund }) =>
        [buyer, author, reader, referrer, refund?.by].flatMap((id) => (id ? [String(id)] : [])),
      ),
    ),
  ]);

import { dayRange } from "#core/base/day-range.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { findUsernames, zoneOf } from "#features/people/users/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { centsToInput } from "#shared/format.ts";
import type { LedgerPageData, ProofDto, TransactionDto } from "#shared/money/books.dto.ts";
import { booksText as texts } from "#shared/money/books.text.ts";
import { LEDGER_CAUSES } from "#shared/money/ledger.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import { CURRENCY } from "#shared/money/payments.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { LedgerPage } from "#views/money/books/LedgerPage.tsx";
import {
  accountTotals,
  findTransactions,
  type LedgerTransactionDoc,
  type MemberAccount,
  memberOf,
} from "../../ledger/index.ts";
import {
  findDiffering,
  findDifferingPayment,
  type PaymentDependencies,
  refundDifferingPayment,
} from "../../payments/index.ts";
import { Correction, Proof, type ProofDoc } from "../model.ts";

const FILTERS = ["cause", "member", "about", "from", "to"] as const;

/** `/admin/ledger`: the last check, account balances and all transactions. */
export function ledgerPage(dependencies: PaymentDependencies, prove: () => Promise<void>): PageDefinition {
  const { services } = dependencies;
  return definePage<LedgerPageData>({
    path: moneyAdminPaths.adminLedger(),
    query: [...FILTERS, "after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const zone = await zoneOf(viewer);
      const { filter, addressOf } = readListFilters(query, FILTERS);
      const member = filter.member ? await findForLogin(filter.member) : undefined;
      const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
      const transactionFilter = {
        cause: LEDGER_CAUSES.find((each) => each === filter.cause),
        member: member ? String(member._id) : undefined,
        about: filter.about || undefined,
        ...dayRange(filter, zone),
      };
      const [differing, proof, totals, waiting, page] = await Promise.all([
        findDiffering(),
        Proof.findOne({}).sort({ at: -1, _id: -1 }).lean<ProofDoc>(),
        accountTotals(),
        Correction.countDocuments({ state: "waiting" }),
        member === null
          ? { rows: [], after: null, before: null }
          : findTransactions(transactionFilter, place),
      ]);
      const here = moneyAdminPaths.adminLedger();
      return {
        isAdmin: true,
        zone,
        filter,
        waiting,
        isNobody: member === null,
        proof: proof && presentProof(proof),
        differing: differing.map(({ _id, description, amount, currency, charged, refunded }) => ({
          id: String(_id),
          of: description,
          askedCents: amount,
          currency: currency ?? CURRENCY,
          paidCents: charged,
          backCents: refunded,
        })),
        accounts: [
          ...totals.own.map(({ account, cents }) => ({ name: account, cents })),
          ...Object.entries(totals.members).map(([kind, cents]) => ({
            name: texts.membersAccount[kind as MemberAccount],
            cents,
          })),
          { name: texts.escrow, cents: totals.escrow },
        ],
        transactions: await presentTransactions(page.rows),
        paging: pagingOf(addressOf(here), page, null),
      };
    },
    async confirms(_context, { values }) {
      if (!values.give) return null;
      const { charged, description } = await findDifferingPayment(values.give);
      return moneyConfirmations.refundDiffering(charged, description);
    },
    async action({ caller, request }, { values }) {
      const { give } = values;
      if (give) await refundDifferingPayment(dependencies, caller, give);
      else await audited(services, caller, { action: "ledger.prove" }, prove);
      request.session.flash = { kind: "success", text: give ? texts.differing.asking : texts.proving };
      return seeOther(moneyAdminPaths.adminLedger());
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: LedgerPage,
    file: defineListFile({
      name: "ledger",
      // One row for each line of a transaction.
      rows: ({ transactions }: LedgerPageData) =>
        transactions.flatMap(({ at, cause, key, entries }) =>
          entries.map((entry) => ({ at, cause, key, ...entry })),
        ),
      columns: [
        [texts.when, ({ at }) => at],
        [texts.cause, ({ cause }) => texts.causes[cause]],
        [texts.key, ({ key }) => key],
        [texts.account, ({ account }) => account],
        [texts.corrections.amount, ({ cents }) => centsToInput(cents)],
      ],
    }),
  });
}

const presentProof = (proof: ProofDoc): ProofDto => ({
  at: proof.at.toISOString(),
  transactions: proof.transactions,
  compared: proof.compared,
  isWell: proof.isWell,
  unbalanced: proof.unbalanced,
  drifted: proof.drifted.map(({ account, kept, counted }) => ({ account, kept, counted })),
  findings: proof.findings.map(({ kind, reference, ours, theirs }) => ({ kind, reference, ours, theirs })),
});

async function presentTransactions(rows: readonly LedgerTransactionDoc[]): Promise<TransactionDto[]> {
  const ids = rows.flatMap(({ entries }) => entries.flatMap(({ account }) => memberOf(account) ?? []));
  const names = await findUsernames([...new Set(ids)]);
  const named = (account: string) => {
    const id = memberOf(account);
    return id ? account.replace(id, names.get(id) ?? id) : account;
  };
  return rows.map(({ _id, key, cause, at, entries }) => ({
    id: String(_id),
    key,
    cause,
    at: at.toISOString(),
    entries: entries.map(({ account, amount }) => ({ account: named(account), cents: amount })),
  }));
}

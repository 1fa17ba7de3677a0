import { defineResource, type Resource } from "#core/api/index.ts";
import { forbidden } from "#core/base/errors.ts";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { LEDGER_CAUSES } from "#shared/money/ledger.ts";
import { type LedgerTransactionDoc, LedgerTransactions, memberAccounts, memberOf } from "../ledger/index.ts";

/**
 * `/api/ledger-entries`: every movement of the caller's balances, as in `/earnings`; an admin reads everyone's,
 * with all its lines (product.md, People).
 */
export const ledgerEntryResource = (): Resource =>
  defineResource<LedgerTransactionDoc>({
    name: "ledger-entries",
    cache: "never",
    singular: "ledger-entry",
    description:
      "The caller's earnings, line by line: sales, referrals, refunds and payouts. Admins read all transactions, with their lines.",
    model: LedgerTransactions,
    scopes: { read: "payments", write: "payments" },
    membersOnly: true,
    policy: {
      readable(viewer: Viewer) {
        if (!viewer.id) throw forbidden();
        return isAdmin(viewer) ? {} : { "entries.account": { $in: memberAccounts(viewer.id) } };
      },
    },
    timestamps: false,
    defaults: { sort: "at:desc" },
    fields: {
      cause: { type: "enumeration", values: LEDGER_CAUSES, filter: true },
      at: { type: "datetime", filter: true, sort: true },
      amount: {
        type: "decimal",
        computed: true,
        description: "Change of the caller's balance, in US dollars",
      },
      pending: {
        type: "decimal",
        computed: true,
        description: "Part of the amount that may still be refunded",
      },
      entries: {
        type: "json",
        computed: true,
        own: true,
        description: "For admins: all lines, each with `account` and `amount` in US dollars",
      },
      about: {
        type: "json",
        computed: true,
        own: true,
        description: "For admins: ids of its purchase, order, payout or story",
      },
      available: {
        type: "decimal",
        computed: true,
        description: "Part of the amount that the next payout includes",
      },
    },
    requires: ["cause", "at", "entries", "about"],
    present({ cause, at, entries, about }, viewer) {
      const own = entries.filter(({ account }) => memberOf(account) === viewer.id);
      const of = (kind: string) =>
        -own.filter(({ account }) => account.endsWith(kind)).reduce((sum, { amount }) => sum + amount, 0) /
          100 +
        0;
      const lines = entries.map(({ account, amount }) => ({ account, amount: amount / 100 }));
      return {
        cause,
        at,
        amount: of(""),
        pending: of(":pending"),
        available: of(":available"),
        ...(isAdmin(viewer) && { entries: lines, about }),
      };
    },
  });

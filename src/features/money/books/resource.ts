import { defineResource, type Resource } from "../../../core/api/index.ts";
import { forbidden } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { LEDGER_CAUSES } from "../../../shared/money/ledger.ts";
import { type LedgerTransactionDoc, LedgerTransactions, memberAccounts, memberOf } from "../ledger/index.ts";

/** `/api/ledger-entries`: every movement of what one is owed, as `/earnings` shows it; nobody else's, an admin's neither. */
export const ledgerEntryResource = (): Resource =>
  defineResource<LedgerTransactionDoc>({
    name: "ledger-entries",
    singular: "ledger-entry",
    description: "Each movement of what one earns: sales, referrals, refunds and payouts.",
    model: LedgerTransactions,
    scopes: { read: "payments", write: "payments" },
    membersOnly: true,
    policy: {
      readable(viewer: Viewer) {
        if (!viewer.id) throw forbidden();
        return { "entries.account": { $in: memberAccounts(viewer.id) } };
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
        description: "US dollars by which what one is owed changed",
      },
      pending: { type: "decimal", computed: true, description: "Of it, what may still be refunded" },
      available: { type: "decimal", computed: true, description: "Of it, what the next payout takes" },
    },
    requires: ["cause", "at", "entries"],
    present({ cause, at, entries }, { id }) {
      const own = entries.filter(({ account }) => memberOf(account) === id);
      const of = (kind: string) =>
        -own.filter(({ account }) => account.endsWith(kind)).reduce((sum, { amount }) => sum + amount, 0) /
          100 +
        0;
      return { cause, at, amount: of(""), pending: of(":pending"), available: of(":available") };
    },
  });

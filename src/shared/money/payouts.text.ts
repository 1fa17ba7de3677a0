import { formatDate, formatMoney, formatMonth, formatNumber, plural } from "../format.ts";
import { EARNING_PART_HEADS, earningPartsText } from "./earning-parts.ts";
import type { PayoutFailure } from "./payments.ts";
import type { PayoutState, StatementKind } from "./payouts.ts";

/** "2026-12" -> "December 2026". */
const monthName = (month: string): string => `${formatMonth(Number(month.slice(5)))} ${month.slice(0, 4)}`;

const failures: Readonly<Record<PayoutFailure, string>> = {
  "account-closed": "The bank says the account is closed.",
  refused: "The bank refused the transfer.",
};
const states: Readonly<Record<PayoutState, string>> = {
  sending: "On its way",
  paid: "Paid",
  failed: "Refused, back in the balance",
};
const kinds: Readonly<Record<StatementKind, string>> = {
  sale: "Sale",
  order: "Marketplace order",
  prize: "Prize money",
  referral: "Referral",
  refund: "Refund",
  dispute: "Dispute",
  returned: "Refused payout, returned",
  subscription: "Subscription",
  correction: "Correction",
  other: "Earnings",
};

/** Texts of payouts to authors and their statements. */
export const payoutsText = {
  title: "Payouts",
  lead: (minimum: string, days: number) =>
    `On the first of each month, everything you have available is sent to your bank, if it is at least ${minimum}. Sales become available after ${plural(days, "day", "days")}.`,
  next: "Next payouts",
  payPal: (address: string) =>
    `We pay through PayPal to ${address}, the email address of your account here. Please make sure that you have a PayPal account with this address. If a payout cannot be received, it comes back to your balance.`,
  accountNeeded:
    "We cannot pay you yet because your payment account is not complete. Your earnings stay in your balance until it is.",
  accountLink: "Complete your payment account",
  none: "No payouts yet",
  noneHint: "Your first statement appears here after the first month in which you have enough available.",
  older: "Older payouts",
  month: "Month",
  amount: "Amount",
  state: "State",
  date: "Date",
  statement: "Statement",
  statementOf: (month: string) => `Statement of ${monthName(month)}`,
  monthName,
  states,
  failures,
  failed: (why: string) =>
    `${why} You have not lost any money. The full amount is back in your balance and will be sent with the next payouts. Please check your bank details before then.`,
  checkAccount: "Check your payment account",
  payee: "Paid to",
  reference: "Reference",
  started: "Started",
  ended: "Ended",
  total: "Transfer",
  attempt: "Attempt",
  lines: "What it includes",
  sums: "Totals",
  kind: "What",
  about: "About",
  count: "Number",
  number: earningPartsText.number,
  madeAt: earningPartsText.madeAt,
  cents: "Amount",
  csv: "Download CSV",
  pdf: "Download PDF",
  paperCut: (lines: number) =>
    `This document shows the first ${formatNumber(lines)} lines. The CSV file has all of them.`,
  sumNote:
    "The amounts add up to the transfer. Prices, coupons and fees show how each sale came to its amount. The payment provider charges its fee on everything the buyer paid, tax included.",
  kinds,
  csvHead: [
    "Date",
    "What",
    "About",
    earningPartsText.number,
    earningPartsText.madeAt,
    ...EARNING_PART_HEADS,
    "Amount",
  ],
  last: {
    available: (cents: number, isPayable: boolean) =>
      `You have ${formatMoney(cents)} available.${isPayable ? "" : " We cannot pay it out, because your payment account is not complete."}`,
    owed: (cents: number) =>
      `Your balance is ${formatMoney(-cents)}, because of refunds or payment disputes. There is nothing to pay out.`,
    held: (cents: number, until: string | null, isPayable: boolean) =>
      `${formatMoney(cents)} is still held${until ? ` until ${formatDate(until)}` : ""}, in case a buyer asks for a refund. ${isPayable ? "We pay it out before your account is deleted, and wait up to 30 days for it if necessary." : "We cannot pay it out, because your payment account is not complete."}`,
    disputed: (cents: number) => `${formatMoney(cents)} is held because a buyer disputes a payment.`,
    sending: (cents: number) => `${formatMoney(cents)} is on its way to your bank.`,
    notPayable: "We cannot pay you yet, because your payment account is not complete.",
    onceAMonth:
      "You have already had an early payout this month. The rest is paid with the next payouts, or before your account is deleted.",
  },
  admin: {
    lead: "Payouts run automatically on the first of each month. You can also run them manually at any time. Each member is paid once a month.",
    plan: (month: string) => `Preview of a payout run for ${month}`,
    planLead: (minimum: string) =>
      `All members with ${minimum} or more available. Viewing this does not pay anyone.`,
    membersAnd: (count: number, cents: number) =>
      `${plural(count, "member", "members")}, ${formatMoney(cents)}`,
    named: "First members in the list",
    states: {
      due: "To be paid",
      "no-account": "Without a complete payment account",
      held: "Held because the account is blocked",
      done: "Already paid this month, so left for next month",
    },
    run: "Start the run now",
    running: "The run has started. Look again in a moment.",
    list: "Payouts, newest first",
    none: "No payouts match.",
    month: "Month, such as 2026-12",
    member: "Member (username)",
    nobody: "No member has this username.",
    actions: "Actions",
    retry: "Try again",
    retried: "The payout is being retried with everything that is available now.",
    notRefused: "This payout was not refused.",
    triedAgain: "This payout has already been retried.",
    notPayable: {
      held: "This account is blocked. Release its payouts first.",
      "no-account": "This member has no complete payment account, so we cannot pay them.",
    },
    banned: "Blocked accounts with earnings",
    bannedLead:
      "Payouts to a blocked account are held. Release them if the money is rightly theirs. If the account is unblocked, they continue with the next run.",
    release: "Release payouts",
    hold: "Hold payouts again",
    held: "Held",
    released: "Payouts to this member are released. They are paid with the next run.",
    heldAgain: "Payouts to this member are held again.",
    notHeld: "Payouts to this member are not held.",
    notReleased: "Payouts to this member have not been released.",
    nothing: "There is nothing available to pay out.",
    failedWaiting: "Refused payouts of this month",
  },
  mail: {
    paid: {
      subject: (cents: number, site: string) => `${formatMoney(cents)} is on its way to you – ${site}`,
      body: (name: string, cents: number, month: string, href: string) => [
        `Hello ${name},`,
        `Your payout of ${formatMoney(cents)} for ${monthName(month)} has been sent to your bank. It should arrive within a few working days.`,
        `The statement explains every line: ${href}`,
      ],
    },
    failed: {
      subject: (site: string) => `Your payout could not be sent – ${site}`,
      body: (name: string, cents: number, why: string, href: string) => [
        `Hello ${name},`,
        `We tried to send you ${formatMoney(cents)}. ${why}`,
        "You have not lost any money. The full amount is back in your balance and will be sent with the next payouts.",
        `Please check your bank details before then: ${href}`,
      ],
    },
  },
  notifications: {
    paid: (amount: string) => `Your payout of ${amount} is on its way to your bank`,
    failed: (amount: string) => `Your payout of ${amount} was refused and is back in your balance`,
    some: "Your payout is on its way",
  },
  page: (number: number, count: number) => `Page ${formatNumber(number)} of ${formatNumber(count)}`,
} as const;

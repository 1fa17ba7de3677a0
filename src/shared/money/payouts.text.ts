import { formatMoney, formatMonth, formatNumber, plural } from "../format.ts";
import type { PayoutFailure } from "./payments.ts";
import type { PayoutState, StatementKind } from "./payouts.ts";

const TAX_ON_TOP = "Tax on top";

/** "2026-12" -> "December 2026". */
const monthName = (month: string): string => `${formatMonth(Number(month.slice(5)))} ${month.slice(0, 4)}`;

const failures: Readonly<Record<PayoutFailure, string>> = {
  "account-closed": "Your bank says that the account is closed.",
  refused: "Your bank refused the transfer.",
};
const states: Readonly<Record<PayoutState, string>> = {
  sending: "On its way",
  paid: "Paid",
  failed: "Refused, back in your balance",
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

/** What is paid out to authors, and how it comes to its sum. */
export const payoutsText = {
  title: "Payouts",
  lead: (minimum: string, days: number) =>
    `Once a month, on the first, all that is available goes to your bank, from ${minimum}. Sales become available after ${plural(days, "day", "days")}.`,
  next: "Next payouts",
  payPal: (address: string) =>
    `We pay through PayPal, to ${address}, the address of your account here. Please see that a PayPal account has this address; a payout that nobody can take comes back to your balance.`,
  accountNeeded: "We cannot pay you yet: your payment account is not complete. What you earn waits for you.",
  accountLink: "Complete the payment account",
  none: "No payouts yet",
  noneHint: "Your first statement appears here after the first month in which enough is available.",
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
    `${why} Nothing is lost: the whole sum is back in your balance, and goes out with the next payouts. Please look at your bank details before.`,
  checkAccount: "Look at the payment account",
  payee: "Paid to",
  reference: "Reference",
  begun: "Begun",
  ended: "Ended",
  total: "Transfer",
  attempt: "Try",
  lines: "What it is made of",
  sums: "In sums",
  kind: "What",
  about: "About",
  count: "Number",
  listing: "Price",
  discount: "Coupon",
  taxOnTop: TAX_ON_TOP,
  fee: "Platform fee",
  providerFee: "Payment fee",
  refunded: "Refunded before",
  cents: "Amount",
  csv: "As CSV",
  pdf: "As PDF",
  paperCut: (lines: number) => `This paper has the first ${formatNumber(lines)} lines; the CSV has them all.`,
  sumNote:
    "The amounts add up to the transfer. Prices, coupons and fees show how each sale came to its amount.",
  kinds,
  csvHead: [
    "Date",
    "What",
    "About",
    "Price",
    "Coupon",
    TAX_ON_TOP,
    "Platform fee",
    "Payment fee",
    "Refunded before",
    "Amount",
  ],
  admin: {
    lead: "Runs by itself on the first of each month, and by your hand at any time: each member once a month.",
    plan: (month: string) => `What a run of ${month} would do`,
    planLead: (minimum: string) => `All who have ${minimum} or more available. Nothing is paid by looking.`,
    membersAnd: (count: number, cents: number) =>
      `${plural(count, "member", "members")}, ${formatMoney(cents)}`,
    named: "The first of them",
    states: {
      due: "To be paid",
      "no-account": "Without a complete payment account",
      done: "Left for next month, having been paid in this one",
    },
    run: "Begin the run now",
    running: "The run has begun. Look again in a moment.",
    list: "Payouts, the newest first",
    none: "No payouts match.",
    month: "Month, such as 2026-12",
    member: "Member (username)",
    nobody: "There is no member with this name.",
    act: "Act",
    retry: "Try again",
    retried: "It is being tried again, with all that is available by now.",
    notRefused: "This payout was not refused.",
    triedAgain: "It was tried again already.",
    nothing: "There is nothing available to pay out.",
    failedWaiting: "Refused payouts of this month",
  },
  mail: {
    paid: {
      subject: (cents: number, site: string) => `${formatMoney(cents)} is on its way to you – ${site}`,
      body: (name: string, cents: number, month: string, href: string) => [
        `Hello ${name},`,
        `your payout of ${formatMoney(cents)} for ${monthName(month)} has gone to your bank. It arrives within a few working days.`,
        `The statement explains every line: ${href}`,
      ],
    },
    failed: {
      subject: (site: string) => `Your payout could not be sent – ${site}`,
      body: (name: string, cents: number, why: string, href: string) => [
        `Hello ${name},`,
        `we tried to send you ${formatMoney(cents)}. ${why}`,
        "Nothing is lost: the whole sum is back in your balance, and goes out with the next payouts.",
        `Please look at your bank details before then: ${href}`,
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

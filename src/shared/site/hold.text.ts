import { formatMoney, plural } from "../format.ts";

/** Texts about a database that was restored from a backup and is held. */
export const holdText = {
  title: "Restored backup",
  noticeTitle: "This site was restored from a backup",
  notice:
    "Nothing that was due when the backup was made is sent, paid, published or decided until an admin releases it.",
  see: "See what is due",
  lead: "The database does not know what has happened since the backup was made. Anything that was due then may have been done already, and would be done twice if you release the site.",
  notHeld: "This site is not held. Everything that is due is done as usual.",
  since: "Held since",
  lastUsed: "Backup made about",
  unknown: "Unknown",
  due: "Due now",
  nothing: "Nothing is due.",
  seeEach: "View them one by one",
  matters: {
    mails: (count: number) => `${plural(count, "email", "emails")} will be sent.`,
    newsletters: (count: number) =>
      `${plural(count, "newsletter", "newsletters")} will be sent, or sent to the rest of their readers.`,
    payouts: (count: number, cents: number) =>
      `${plural(count, "payout", "payouts")} of ${formatMoney(cents)} will be sent. The next monthly run also pays balances that may have been paid since the backup.`,
    orders: (count: number) =>
      `${plural(count, "order", "orders")} will be decided by a deadline that has passed: accepted, cancelled or refunded.`,
    chapters: (count: number) => `${plural(count, "chapter", "chapters")} will be published as scheduled.`,
  },
  discard: {
    mails: "Do not send these emails",
    newsletters: "Stop these newsletters",
  },
  discarded: (count: number) => `${plural(count, "entry is", "entries are")} discarded.`,
  jobs: "Waiting jobs",
  job: "Job",
  number: "Number",
  firstDue: "First due",
  recurring: (count: number) => `${plural(count, "recurring job waits", "recurring jobs wait")} too.`,
  drop: "Discard",
  dropOf: (name: string) => `Discard the waiting jobs ${name}`,
  money: "Money",
  moneyHelp:
    "Compare the books with the payment provider before you release payouts: the check lists every charge, refund and payout that this database does not know. The provider renews subscriptions automatically, whether the site is held or not.",
  ledger: "Check the books",
  release: "Release the site",
  releaseHelp:
    "Everything that is still listed here is done within a few seconds, and recurring jobs run again.",
  payoutsWait:
    "This site was restored from a backup. Payouts can be made once an admin has released what is due, so that nobody is paid twice.",
  released: "The site is released. Everything that was due is being done.",
  changed: "This has changed in the meantime. Please look again.",
} as const;

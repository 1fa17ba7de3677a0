import { formatMoney, formatNumber, plural } from "../format.ts";

/** Texts of the wizard for selling a story. */
export const sellingText = {
  title: (story: string) => `Sell “${story}”`,
  stepsLabel: "Steps to sell a story",
  steps: { previews: "Previews", pricing: "Pricing" },
  link: "Price and free chapters",
  linkFromForm: "Set up selling step by step, and see how much of each price you keep",
  previews: {
    lead: "Choose how many chapters everyone can read for free before they decide to buy.",
    field: "Chapters open to everyone",
    hint: (chapters: number) => `At least one. Your story has ${plural(chapters, "chapter", "chapters")}.`,
    range: (chapters: number) => `Enter a number from 1 to ${formatNumber(chapters)}.`,
    next: "Save and continue",
    noChapters: "Write a chapter first. At least one chapter has to be free for everyone.",
  },
  pricing: {
    lead: "Set what readers pay. A new price applies from the moment you save it. Earlier purchases stay as they were.",
    mode: "Pricing",
    modes: { fixed: "A fixed price", minimum: "A minimum price, but readers can pay more" },
    price: "Price, or minimum price",
    priceHint: "In US dollars, from $0.99.",
    suggested: "Suggested price",
    suggestedHint: "If you set a minimum price, the purchase form starts with this amount.",
    suggestedLow: "The suggested price cannot be lower than the minimum price.",
    tooHigh: (cents: number) => `Enter a price of at most ${formatMoney(cents)}.`,
    shares: "How much of each price you keep",
    sharesLead: (feeRate: number) =>
      `The platform takes ${formatNumber(feeRate / 100)}% of what a reader pays, and the payment provider takes its fee. The rest is yours. A referral costs you nothing.`,
    sharesTax:
      "If a buyer pays tax on top, the payment provider also takes its fee on the tax. You then get a few cents less.",
    columns: { price: "Price", fee: "Platform", provider: "Payment", share: "Yours" },
    longPreview: (chapters: number) =>
      `Your preview is longer than your story, which now has ${plural(chapters, "chapter", "chapters")}. Please set the previews again.`,
    keep: "Save as draft",
    sell: "Start selling",
    change: "Change the price",
    stop: "Stop selling",
    kept: "Draft saved. Nothing has changed for readers.",
    selling: "Your story is now for sale.",
    stopped:
      "Your story is no longer for sale and is free to read. Readers who bought it keep their receipts.",
    sells: (cents: number) => `For sale at ${formatMoney(cents)}.`,
    accountNeeded: "To start selling, complete your payment account. Without it we cannot pay you.",
    accountLink: "Complete your payment account",
  },
  timed: {
    title: "Scheduled price",
    lead: "Use this for a sale, for example. The price changes on the first day and changes back after the last day, automatically. If you change the price yourself in the meantime, your new price stays.",
    price: "Scheduled price",
    from: "First day",
    until: "Last day",
    set: "Schedule this price",
    drop: "Remove scheduled price",
    saved: "Scheduled price set.",
    dropped: "Scheduled price removed.",
    dayNeeded: "Enter a date.",
    early: "The last day cannot be before the first day, or in the past.",
    late: "Enter a date within a year.",
    notForSale: "A story has to be for sale before it can have a scheduled price.",
    premiumNeeded: "Scheduled prices are only for premium authors.",
    premium: "Premium authors can schedule a price that starts and ends automatically.",
    premiumLink: "Read about premium",
    waits: (cents: number) => `${formatMoney(cents)} is scheduled:`,
    holds: (cents: number, usual: number) =>
      `The price is now ${formatMoney(cents)} instead of ${formatMoney(usual)}:`,
    days: (from: string, until: string) => `from ${from} until the end of ${until}.`,
  },
  buy: {
    timed: (usual: number, until: string) => `Until ${until}, instead of ${formatMoney(usual)}.`,
    priceChanged: (cents: number) =>
      `The price is now ${formatMoney(cents)}. Please check it before you pay.`,
    amount: "What you pay",
    amountHint: (cents: number) => `At least ${formatMoney(cents)}. The author gets most of what you add.`,
    tooLow: (cents: number) => `The minimum price for this story is ${formatMoney(cents)}.`,
  },
} as const;

import { formatMoney, formatNumber, plural } from "../format.ts";

/** Setting up a paid story, step by step. */
export const sellingText = {
  title: (story: string) => `Sell “${story}”`,
  stepsLabel: "Steps of selling a story",
  steps: { previews: "Previews", pricing: "Pricing" },
  link: "Price and previews",
  linkFromForm: "Set up selling step by step, and see how much of each price you keep",
  previews: {
    lead: "Choose how many chapters everyone can read for free, before they decide to buy.",
    field: "Chapters open to everyone",
    hint: (chapters: number) => `At least one. Your story has ${plural(chapters, "chapter", "chapters")}.`,
    range: (chapters: number) => `Please give a number from 1 to ${formatNumber(chapters)}.`,
    next: "Save and continue",
    noChapters: "Write a chapter first: at least one is free for all.",
  },
  pricing: {
    lead: "Set what readers pay. A new price applies from then on; earlier purchases stay as they were.",
    mode: "Pricing",
    modes: { fixed: "A fixed price", minimum: "At least a price, readers may pay more" },
    price: "Price, or the least that readers pay",
    priceHint: "In US dollars, from $0.99.",
    suggested: "Suggested price",
    suggestedHint: "For “at least”: what the form of buying begins with.",
    suggestedLow: "The suggested price cannot be lower than the least.",
    tooHigh: (cents: number) => `Please give a price of at most ${formatMoney(cents)}.`,
    shares: "How much of each price you keep",
    sharesLead: (feeRate: number) =>
      `Of what a reader pays the platform takes ${formatNumber(feeRate / 100)} %, and the payment provider its fee. The rest is yours. A referral costs you nothing.`,
    columns: { price: "Price", fee: "Platform", provider: "Payment", share: "Yours" },
    longPreview: (chapters: number) =>
      `Your preview is longer than your story, which has ${plural(chapters, "chapter", "chapters")} now. Please set the previews again.`,
    keep: "Keep as a draft",
    sell: "Start selling",
    change: "Change the price",
    stop: "Stop selling",
    kept: "Your draft is kept. Nothing has changed for readers.",
    selling: "Your story is for sale.",
    stopped: "Your story is free now. Who bought it keeps their receipt.",
    sells: (cents: number) => `For sale at ${formatMoney(cents)}.`,
    accountNeeded: "To start selling, complete your payment account: without it nobody could pay you.",
    accountLink: "Complete the payment account",
  },
  buy: {
    amount: "What you pay",
    amountHint: (cents: number) => `At least ${formatMoney(cents)}; the author gets most of what you add.`,
    tooLow: (cents: number) => `The least for this story is ${formatMoney(cents)}.`,
  },
} as const;

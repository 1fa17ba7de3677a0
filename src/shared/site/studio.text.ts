import { formatMoney, formatNumber, plural } from "../format.ts";
import type { StudioSection } from "./menu-places.ts";

const percent = (basisPoints: number): string => `${formatNumber(basisPoints / 100)}%`;

/** Texts of the Studio. */
export const studioText = {
  title: "Studio",
  lead: "Everything you need to write, publish and sell.",
  drafts: (count: number) => plural(count, "draft", "drafts"),
  unused: "You can also",
  sections: {
    write: { title: "Write", start: "Write", hint: "Your stories, drafts and projects." },
    sell: {
      title: "Sell stories",
      start: "Sell a story",
      hint: "Set a price, and be paid every month.",
    },
    services: {
      title: "My Business",
      start: "My Business",
      hint: "Offer or order editing, covers, narration and more.",
    },
    promote: {
      title: "Promote",
      start: "Promote a story",
      hint: "Story links, mailing lists and newsletters.",
    },
    more: { title: "Your account", start: "More", hint: "Your plan, your profile and invitations." },
  } satisfies Readonly<Record<StudioSection, { title: string; start: string; hint: string }>>,
} as const;

/** Texts of the page about earning. */
export const earnText = {
  title: "Earn",
  description: "Sell stories and services, or recommend the site to readers.",
  lead: "Three ways to earn money here. You do not need a premium plan to start.",
  stories: {
    title: "Sell stories",
    points: (numbers: { min: number; fee: number; premium: number }) => [
      `You set the price, from ${formatMoney(numbers.min)}. The first chapters stay free as a preview.`,
      `We keep ${percent(numbers.fee)} of what a reader pays, or ${percent(numbers.premium)} with a premium plan. The payment provider takes its fee. The rest is yours.`,
      "The story stays yours, and you may sell it elsewhere too.",
    ],
    action: "Write a story",
  },
  services: {
    title: "Offer services",
    points: (fee: { min: number; max: number }) => [
      "Edit, narrate, translate, design covers, or advise other authors.",
      "Buyers pay when they order. We hold the money until they accept your work.",
      fee.min === fee.max
        ? `We keep ${percent(fee.min)} of an order.`
        : `We keep ${percent(fee.min)} to ${percent(fee.max)} of an order, depending on the category.`,
    ],
    action: "Offer a service",
  },
  referrals: {
    title: "Recommend the site",
    points: (share: number) => [
      `When somebody you invited buys a story, you earn ${percent(share)} of its price. The author pays nothing for it.`,
      "Your link is on the page “Invite friends”.",
    ],
    action: "Invite friends",
  },
  paid: {
    title: "How you are paid",
    points: (minimum: number, days: number) => [
      `We pay once a month, from ${formatMoney(minimum)}.`,
      `Earnings can be paid out after ${plural(days, "day", "days")}, when refunds are no longer possible.`,
      "Your statement explains every line.",
    ],
  },
  more: "Read more",
} as const;

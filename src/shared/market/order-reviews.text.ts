import { formatNumber } from "../format.ts";
import type { ReviewAspect } from "./order-reviews.ts";

const aspects: Readonly<Record<ReviewAspect, string>> = {
  quality: "The work",
  communication: "Communication",
  time: "In time",
  clarity: "Clear about what was wanted",
  fairness: "Fair",
};

/** Words about reviews of orders. */
export const orderReviewsText = {
  title: (order: string) => `Review “${order}”`,
  link: "Review this order",
  lead: "Neither of you sees what the other wrote before both have written, or seven days have passed. Afterwards everyone can read what the buyer says.",
  aspects,
  notRated: (aspect: ReviewAspect) => `${aspects[aspect]}: please choose from 1 to 5.`,
  star: (value: number) => formatNumber(value),
  words: "In words",
  wordsHint: "What went well, what did not, and for whom this is right.",
  submit: "Send review",
  sent: "Your review is sent.",
  own: "What you wrote",
  other: "What the other side wrote",
  hidden: "It is not shown yet: both of you have to write, or seven days have to pass.",
  tooLate: "This order cannot be reviewed, or not any longer.",
  already: "You have reviewed this order.",
  answer: "Answer",
  answerHint: "Once, for everybody to read below the review.",
  sendAnswer: "Send answer",
  answered: "Your answer stands below the review.",
  answeredLabel: "Answer",
  notification: (title: string) => `“${title}”: a review of your order can be read.`,
} as const;

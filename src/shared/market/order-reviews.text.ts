import { formatNumber } from "../format.ts";
import { REVIEW_DAYS, type ReviewAspect } from "./order-reviews.ts";

const aspects: Readonly<Record<ReviewAspect, string>> = {
  quality: "The work",
  communication: "Communication",
  time: "On time",
  clarity: "Clear about what was wanted",
  fairness: "Fair",
};

/** Texts of order reviews. */
export const orderReviewsText = {
  title: (order: string) => `Review “${order}”`,
  link: "Review this order",
  invitation: "This order has ended. Tell others how it went.",
  read: "Reviews of this order",
  lead: "Neither of you can see the other’s review until you have both written one, or until seven days have passed. After that, everyone can read the buyer’s review.",
  aspects,
  scale: "Rate each from 1 (poor) to 5 (excellent).",
  notRated: (aspect: ReviewAspect) => `${aspects[aspect]}: choose from 1 to 5.`,
  star: (value: number) => formatNumber(value),
  words: "Your review",
  wordsHint: "What went well, what did not, and who would find this useful.",
  submit: "Send review",
  sent: "Review sent.",
  own: "What you wrote",
  other: "What the other side wrote",
  hidden: "This review is hidden until both of you have written one, or until seven days have passed.",
  removed: "Our staff have removed this review. Only you and they can read it, and it no longer counts.",
  by: (name: string) => `Order review by ${name}`,
  tooLate: `You cannot review this order. Reviews can be written once an order was completed and paid, for ${REVIEW_DAYS} days after its end.`,
  already: "You have already reviewed this order.",
  answer: "Answer",
  answerHint: "You can answer once. Everybody can read your answer below the review.",
  sendAnswer: "Send answer",
  answered: "Your answer is shown below the review.",
  answeredLabel: "Answer",
  notification: (title: string) => `“${title}”: you can now read a review of your order`,
} as const;

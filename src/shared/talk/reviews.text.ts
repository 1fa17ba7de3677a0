import { plural } from "../format.ts";
import type { ReviewAspect, ReviewSort } from "./reviews.enums.ts";

const aspects: Readonly<Record<ReviewAspect, string>> = {
  plot: "Plot",
  characters: "Characters",
  style: "Style",
  grammar: "Spelling and grammar",
};

const sorts: Readonly<Record<ReviewSort | "hidden", string>> = {
  helpful: "Most helpful",
  newest: "Newest",
  rating: "Best rated",
  hidden: "Hidden",
};

/** What readers have to say of a whole story. */
export const reviewsText = {
  title: "Reviews",
  titleOf: (story: string) => `Reviews of ${story}`,
  descriptionOf: (story: string, author: string, count: number) =>
    `What readers say of “${story}” by ${author}: ${plural(count, "review", "reviews")}.`,
  by: (name: string, story: string) => `${name} on ${story}`,
  count: (count: number) => plural(count, "review", "reviews"),
  all: (count: number) => (count === 1 ? "See the review" : `See all ${count} reviews`),
  tab: (name: string) => `Reviews by ${name}`,
  tabNone: (name: string) => `${name} has not reviewed a story yet`,
  tabNoneHint: "Their reviews of stories appear here.",
  none: "Nobody has reviewed this story yet",
  noneHint: "Be the first: say what you liked, and for whom it is.",
  noneHidden: "You have hidden no review",
  noneHiddenHint: "What you take off this page shows here, and only here.",
  aspects,
  aspectsOf: "In detail",
  aspectsHint: "Leave out what you have nothing to say of.",
  noStars: "Not rated",
  sorts,
  sort: "Order of the reviews",
  write: "Write a review",
  change: "Change your review",
  mine: "Your review",
  writeOf: (story: string) => `Review ${story}`,
  guest: "Sign in to review it",
  text: "What do you make of it?",
  textHint:
    "Write as you would to a friend who asks. Put ||two bars|| around spoilers: they are hidden until a reader asks for them.",
  rating: "Your rating of the story",
  spoiler: "Contains spoilers",
  spoilerHint: "It is hidden until a reader asks for it.",
  save: "Save review",
  saved: "Your review is saved. Thank you.",
  spoilerShow: "Spoiler",
  spoilerShowAll: "This review contains spoilers. Show it",
  advance: "Advance reader",
  advanceHint:
    "The author gave you a copy before the story was out: your review says that you are an advance reader.",
  edited: "edited",
  hiddenMark: "Hidden from readers",
  link: "Link to this review",
  linkName: (name: string, date: string) => `Link to this review by ${name}, ${date}`,
  stars: (name: string) => `${name} gives it`,
  helpful: (count: number) => (count > 0 ? `Helpful (${count})` : "Helpful"),
  helpfulName: (name: string, count: number) =>
    count > 0 ? `Helpful (${count}): the review by ${name}` : `Helpful: the review by ${name}`,
  helpfulCount: (count: number) => `${plural(count, "reader", "readers")} found this helpful`,
  edit: "Edit",
  delete: "Delete",
  deleteName: (name: string) => `Delete the review by ${name}`,
  hide: "Hide",
  hideName: (name: string) => `Hide the review by ${name}`,
  show: "Show again",
  showName: (name: string) => `Show again the review by ${name}`,
  answer: "Answer",
  answerName: (name: string) => `Answer the review by ${name}`,
  answerOf: (name: string) => `${name}, the author, answers`,
  answerTitle: "Your answer",
  answerHint: "You have one answer. It stands below the review, and the reviewer is told of it.",
  answerSave: "Save answer",
  answered: "Your answer is saved.",
  answerRemove: "Take the answer back",
  answerRemoved: "Your answer is taken back.",
  deleteTitle: "Delete this review?",
  deleteHint: "The review is deleted for good, with its answer and votes. The rating stays.",
  deleteOthers: "You are doing this as staff. It is recorded in the audit log.",
  deleted: "The review is deleted.",
  back: (story: string) => `All reviews of ${story}`,
} as const;

/** What authors and reviewers are told. */
export const reviewNotificationsText = {
  review: (who: string, story: string) => `${who} reviewed “${story}”`,
  answer: (who: string, story: string) => `${who} answered your review of “${story}”`,
} as const;

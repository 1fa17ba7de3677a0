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

/** Texts of reviews of stories. */
export const reviewsText = {
  title: "Reviews",
  titleOf: (story: string) => `Reviews of ${story}`,
  descriptionOf: (story: string, author: string, count: number) =>
    `What readers say about “${story}” by ${author}: ${plural(count, "review", "reviews")}.`,
  by: (name: string, story: string) => `${name} on ${story}`,
  count: (count: number) => plural(count, "review", "reviews"),
  all: (count: number) => (count === 1 ? "See the review" : `See all ${count} reviews`),
  tab: (name: string) => `Reviews by ${name}`,
  tabNone: (name: string) => `${name} has not reviewed a story yet`,
  tabNoneHint: "Their reviews of stories appear here.",
  none: "Nobody has reviewed this story yet",
  noneHint: "Write the first review. Say what you liked, and who the story is for.",
  noneHidden: "You have not hidden any reviews",
  noneHiddenHint: "Reviews you hide from this page appear here, and only here.",
  aspects,
  aspectsOf: "In detail",
  aspectsHint: "Leave out anything you do not want to rate.",
  noStars: "Not rated",
  sorts,
  sort: "Sort reviews",
  write: "Write a review",
  change: "Change your review",
  mine: "Your review",
  writeOf: (story: string) => `Review ${story}`,
  guest: "Sign in to review this story",
  text: "What do you think of it?",
  textHint:
    "Write as you would to a friend who asks about it. Put ||two bars|| around spoilers to hide them until a reader asks to see them.",
  rating: "Your rating of the story",
  spoiler: "Contains spoilers",
  spoilerHint: "The review is hidden until a reader asks to see it.",
  save: "Save review",
  saved: "Your review is saved. Thank you.",
  spoilerShowAll: "This review contains spoilers. Show it",
  advance: "Advance reader",
  advanceHint:
    "The author gave you a copy before the story came out. Your review says that you are an advance reader.",
  edited: "edited",
  hiddenMark: "Hidden from readers",
  link: "Link to this review",
  linkName: (name: string, date: string) => `Link to this review by ${name}, ${date}`,
  stars: (name: string) => `Stars given by ${name}`,
  helpful: (count: number) => (count > 0 ? `Helpful (${count})` : "Helpful"),
  foundHelpful: (count: number) => `Marked helpful (${count})`,
  helpfulName: (name: string, label: string) => `${label}: the review by ${name}`,
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
  answerOfFormer: (name: string) => `${name}, the author at that time, answers`,
  answerTitle: "Your answer",
  answerReplaces: (name: string) => `Your answer replaces the one by ${name}.`,
  answerHint: "You can answer once. Your answer appears below the review, and the reviewer is notified.",
  answerSave: "Save answer",
  answered: "Your answer is saved.",
  answerRemove: "Remove the answer",
  answerRemoved: "Answer removed.",
  deleteTitle: "Delete this review?",
  deleteHint: "The review is permanently deleted, with its answer and votes. The rating stays.",
  deleted: "Review deleted.",
  back: (story: string) => `All reviews of ${story}`,
} as const;

/** Texts of notifications to authors and reviewers. */
export const reviewNotificationsText = {
  review: (who: string, story: string) => `${who} reviewed “${story}”`,
  answer: (who: string, story: string) => `${who} answered your review of “${story}”`,
} as const;

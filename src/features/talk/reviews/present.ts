import { guest, type Viewer } from "#core/base/viewer.ts";
import type { ReviewDto, StoryReviewDto } from "#shared/talk/reviews.dto.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { findFilterFields, findStoryNames } from "../../stories/stories/index.ts";
import { answererOf, type ReviewDoc, reviewVotes } from "./model.ts";
import { reviewPolicy } from "./policy.ts";

/** Returns the tags of everything that these reviews show: their text, who wrote them and who answered. */
export const tagsOfReviews = (rows: readonly ReviewDoc[]): string[] =>
  rows.flatMap((row) => [`reviews:${row._id}`, ...membersOf(row).map((id) => `users:${id}`)]);

const membersOf = (row: ReviewDoc): string[] =>
  [row.reviewer, answererOf(row)].flatMap((id) => (id ? [String(id)] : []));

/** Presents reviews for pages with two queries for all of them, leaving out those of unavailable members. */
export async function presentReviews(
  rows: readonly ReviewDoc[],
  viewer: Viewer = guest,
): Promise<ReviewDto[]> {
  const [people, helped] = await Promise.all([
    findPeople(rows.flatMap(membersOf)),
    reviewVotes.among(
      viewer.id,
      rows.map(({ _id }) => _id),
    ),
  ]);
  return rows.flatMap((row) => {
    const reviewer = people.get(String(row.reviewer));
    if (!reviewer) return [];
    const id = String(row._id);
    const by = String(answererOf(row));
    const answerer = people.get(by);
    const can = (action: Parameters<typeof reviewPolicy.can>[1]) => reviewPolicy.can(viewer, action, row);
    return [
      {
        id,
        reviewer: presentUserCard(reviewer),
        text: row.text,
        spoiler: row.spoiler,
        aspects: row.aspects,
        rating: row.rating > 0 ? row.rating : null,
        edited: row.edited,
        advance: row.advance ?? false,
        hidden: row.hidden,
        createdAt: row.createdAt.toISOString(),
        helpful: row.helpful,
        helped: helped.has(id),
        answer:
          row.answer && answerer
            ? {
                author: presentUserCard(answerer),
                isOwn: viewer.id === by,
                isFormer: by !== String(row.storyAuthor),
                text: row.answer.text,
                at: row.answer.at.toISOString(),
                edited: row.answer.edited,
              }
            : null,
        can: {
          edit: can("update"),
          delete: can("delete"),
          vote: can("vote"),
          answer: can("answer"),
          removeAnswer: row.answer !== null && can("remove-answer"),
          hide: can("hide"),
        },
      },
    ];
  });
}

/**
 * Presents reviews with their stories, leaving out reviews of deleted stories and those that the reader's
 * filters hide; the left-out ones are counted.
 */
export async function presentReviewsOf(
  rows: readonly ReviewDoc[],
  hiding: Hiding | null,
): Promise<{ readonly reviews: StoryReviewDto[]; readonly hidden: number }> {
  const ids = rows.map(({ story }) => story);
  const [presented, names, filterFields] = await Promise.all([
    presentReviews(rows),
    findStoryNames(ids),
    hiding ? findFilterFields(ids) : new Map<string, readonly string[]>(),
  ]);
  const storyOf = new Map(rows.map(({ _id, story }) => [String(_id), String(story)]));
  let hidden = 0;
  const reviews = presented.flatMap((review) => {
    const id = storyOf.get(review.id) ?? "";
    const [story, of] = [names.get(id), { filterFields: filterFields.get(id) ?? [] }];
    if (!story?.listed) return [];
    if (hiding?.hides(of)) {
      if (hiding.counts(of)) hidden += 1;
      return [];
    }
    const { slug, title } = story;
    return [{ review, story: { id, slug, title, marks: hiding?.marks(of) ?? [] } }];
  });
  return { reviews, hidden };
}

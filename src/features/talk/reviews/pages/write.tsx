import { applicationError, notFound } from "#core/base/errors.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { formVersion, mergedWith } from "#core/pages/form-version.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { hasOpenedChapter, type Openings } from "#features/reading/reading/index.ts";
import { presentStory, readStory, teamRole } from "#features/stories/stories/index.ts";
import type { FormValues } from "#shared/form.ts";
import type { ReviewFormPageData } from "#shared/talk/reviews.dto.ts";
import { REVIEW_ASPECTS } from "#shared/talk/reviews.enums.ts";
import { reviewFields } from "#shared/talk/reviews.fields.ts";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { ReviewFormPage } from "#views/talk/reviews/ReviewFormPage.tsx";
import { findRating } from "../../ratings/index.ts";
import { isAdvanceReader } from "../advance-readers.ts";
import { saveReview } from "../commands.ts";
import type { ReviewDoc } from "../model.ts";
import { findOwnReview } from "../reads.ts";

/** Form for the viewer's review of a story; one per story, so it both creates and edits. */
export function writePages(reviewing: Writing, openings: Openings): PageDefinition[] {
  const storyOf = async ({ viewer, params }: Pick<PageContext, "viewer" | "params">) => {
    const story = await readStory(viewer, params.id!);
    if (!story) throw notFound();
    return story;
  };
  const write = definePage<ReviewFormPageData>({
    path: "/story/:id/:slug/review",
    previews: true,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { viewer } = context;
      const story = await storyOf(context);
      const id = String(story._id);
      await openings.settled(viewer.id);
      const [review, rating, opened] = await Promise.all([
        findOwnReview(viewer.id, id),
        findRating(viewer.id, id),
        hasOpenedChapter(viewer.id!, id),
      ]);
      const closed = teamRole(viewer, story)
        ? reviewsMessages.ownRating
        : opened || rating !== null || review
          ? null
          : reviewsMessages.rateUnread;
      const values = reviewValues(review, rating);
      return {
        story: presentStory(story),
        review: review && String(review._id),
        closed,
        advance: review?.advance ?? (await isAdvanceReader(reviewing.services, story._id, viewer.id!)),
        values: { ...values, version: formVersion(values) },
      };
    },
    async action(context, sent) {
      const story = await storyOf(context);
      const { id } = context.viewer;
      await openings.settled(id);
      const [known, rated] = await Promise.all([
        findOwnReview(id, String(story._id)),
        findRating(id, String(story._id)),
      ]);
      // A review that was deleted in another window is written again.
      const form = known ? mergedWith(sent, reviewValues(known, rated)) : sent;
      if (teamRole(context.viewer, story)) throw applicationError(reviewsMessages.ownRating);
      const aspects = REVIEW_ASPECTS.map((name) => [name, form.values[name] || null]);
      const review = await saveReview(reviewing, context.caller, {
        story: String(story._id),
        ...inputOf(reviewFields, form),
        rating: form.values.rating,
        ...Object.fromEntries(aspects),
      });
      context.request.session.flash = { kind: "success", text: reviewsText.saved };
      return seeOther(reviewsPaths.review(String(review._id)));
    },
    meta: ({ story }) => ({ title: reviewsText.writeOf(story.title), robots: "noindex" }),
    Component: ReviewFormPage,
  });
  return [write];
}

/** Returns the fields of the form as they are stored. */
const reviewValues = (review: ReviewDoc | null, rating: number | null): FormValues => ({
  ...formValuesOf(reviewFields, review ?? {}),
  rating: rating === null ? "" : String(rating),
  ...Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, String(review?.aspects[name] ?? "")])),
});

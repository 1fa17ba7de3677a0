import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { excerpt } from "#core/text/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { closedToRobots, presentStory } from "#features/stories/stories/index.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ReviewPageData } from "#shared/talk/reviews.dto.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { DeleteReviewPage } from "#views/talk/reviews/DeleteReviewPage.tsx";
import { ReviewPage } from "#views/talk/reviews/ReviewPage.tsx";
import { answerReview, deleteReview, hideReview, removeAnswer, voteReview } from "../acts.ts";
import { permittedReview, readReview } from "../permitted.ts";
import type { ReviewAction } from "../policy.ts";
import { presentReviews } from "../present.ts";

/** Length limit in characters of the description for search engines. */
const DESCRIPTION = 200;

/** Page of a single review, where links lead, and the actions on it. */
export function singlePages(services: Services): PageDefinition[] {
  const load = async (viewer: Viewer, id: string): Promise<ReviewPageData> => {
    const storedReview = await readReview(viewer, id);
    const [review] = storedReview ? await presentReviews([storedReview.review], viewer) : [];
    if (!storedReview || !review) throw notFound();
    return { story: presentStory(storedReview.story), review, zone: await zoneOf(viewer) };
  };
  /** Loads the page of an action for viewers who may perform it. */
  const loadFor =
    (action: ReviewAction) =>
    async ({ viewer, params }: { viewer: Viewer; params: Readonly<Record<string, string>> }) => {
      const data = await load(viewer, params.id!);
      await permittedReview({ viewer }, action, params.id!);
      return data;
    };

  const single = definePage<ReviewPageData>({
    path: "/reviews/:id",
    previews: true,
    cache: "private",
    load: ({ viewer, params }) => load(viewer, params.id!),
    async action({ caller, params, request }, { values }) {
      const id = params.id!;
      if (values.intent === "remove-answer") await removeAnswer(caller, id);
      else await answerReview(services, caller, id, { text: values.text });
      const message = values.intent === "remove-answer" ? reviewsText.answerRemoved : reviewsText.answered;
      request.session.flash = { kind: "success", text: message };
      return seeOther(reviewsPaths.review(id));
    },
    meta({ story, review }) {
      const title = reviewsText.by(review.reviewer.name, story.title);
      const open = story.state === "published" && !story.private && !story.noCrawlers && !review.hidden;
      if (!open || review.spoiler) return { title, robots: closedToRobots(story) };
      const description = excerpt(plainWords(review.text), DESCRIPTION);
      return { title, description, canonical: reviewsPaths.review(review.id) };
    },
    Component: ReviewPage,
  });

  const remove = definePage<ReviewPageData>({
    path: "/reviews/:id/delete",
    access: membersOnly,
    cache: "private",
    load: loadFor("delete"),
    async action({ caller, viewer, params, request }, { values }) {
      const storedReview = await readReview(viewer, params.id!);
      await deleteReview(services, caller, params.id!, { reason: values.reason ?? "" });
      request.session.flash = { kind: "success", text: reviewsText.deleted };
      return seeOther(
        storedReview ? reviewsPaths.reviews(presentStory(storedReview.story)) : cataloguePaths.home(),
      );
    },
    meta: () => ({ title: reviewsText.deleteTitle, robots: "noindex" }),
    Component: DeleteReviewPage,
  });

  const helpful = buttonPage("/reviews/:id/helpful", async ({ caller, params }, { values }) => {
    await voteReview(services, caller, params.id!, values.do !== "remove");
    return reviewsPaths.review(params.id!);
  });

  const hide = buttonPage("/reviews/:id/hide", async ({ caller, params }, { values }) => {
    await hideReview(services, caller, params.id!, values.do !== "show");
    return reviewsPaths.review(params.id!);
  });

  return [single, remove, helpful, hide];
}

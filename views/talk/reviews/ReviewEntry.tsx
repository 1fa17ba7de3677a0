import { formatDate } from "../../../src/shared/format.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import type { ReviewDto } from "../../../src/shared/talk/reviews.dto.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";
import { reviewReport } from "../../../src/shared/talk/reviews.report.ts";

import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Stars } from "../../ui/Rating.tsx";
import { Time } from "../../ui/Time.tsx";
import { AspectList } from "./AspectList.tsx";
import { ReviewText } from "./ReviewText.tsx";

interface Props {
  readonly story: Pick<StoryDto, "id" | "slug">;
  readonly review: ReviewDto;
  /** Where its buttons come back to; without it there are none (a page that is kept for everyone). */
  readonly next?: string;
  readonly zone?: string;
  /** One alone on its page needs no link to it. */
  readonly alone?: boolean;
}

/** One review with its stars, its answer and what can be done about it. */
export function ReviewEntry({ story, review, next, zone, alone = false }: Props) {
  const words = reviewsText;
  const { id, reviewer, rating, answer } = review;
  const when = <Time iso={review.createdAt} zone={zone} />;
  return (
    <article className="review" id={`review-${id}`}>
      <header className="review-head">
        <AuthorLink author={reviewer}>
          <Avatar user={reviewer} />
          <span className="review-name">{reviewer.name}</span>
        </AuthorLink>
        {rating !== null && <Stars rating={rating} ratings={1} />}
        <span className="fine">
          {alone ? (
            when
          ) : (
            <a
              href={reviewsPaths.review(id)}
              aria-label={words.linkName(reviewer.name, formatDate(review.createdAt, zone))}
            >
              {when}
            </a>
          )}
          {review.edited && ` · ${words.edited}`}
        </span>
        {review.advance && <Badge>{words.advance}</Badge>}
        {review.hidden && <Badge icon="ban">{words.hiddenMark}</Badge>}
      </header>
      <ReviewText text={review.text} spoiler={review.spoiler} />
      <AspectList aspects={review.aspects} />
      {answer && (
        <blockquote className="review-answer">
          <p className="fine">
            <strong>{words.answerOf(answer.author.name)}</strong> · <Time iso={answer.at} zone={zone} />
            {answer.edited && ` · ${words.edited}`}
          </p>
          <LinkedText text={answer.text} />
        </blockquote>
      )}
      {next ? <Acts {...{ story, review, next, alone }} /> : <HelpfulCount count={review.helpful} />}
    </article>
  );
}

function HelpfulCount({ count }: { count: number }) {
  return count > 0 ? <p className="fine">{reviewsText.helpfulCount(count)}</p> : null;
}

function Acts({ story, review, next, alone }: Required<Omit<Props, "zone">>) {
  const words = reviewsText;
  const { id, can, reviewer, helpful, helped } = review;
  return (
    <div className="review-acts">
      {can.vote ? (
        <ToggleForm
          action={reviewsPaths.reviewAct(id, "helpful")}
          next={next}
          verb={helped ? "remove" : "add"}
          label={words.helpful(helpful)}
          name={words.helpfulName(reviewer.name, helpful)}
          on={helped}
          icon="heart"
          look="quiet"
        />
      ) : (
        <HelpfulCount count={helpful} />
      )}
      {can.edit && <a href={reviewsPaths.reviewWrite(story)}>{words.edit}</a>}
      {can.answer && !alone && !review.answer && (
        <a href={`${reviewsPaths.review(id)}#answer`} aria-label={words.answerName(reviewer.name)}>
          {words.answer}
        </a>
      )}
      {can.hide && (
        <ToggleForm
          action={reviewsPaths.reviewAct(id, "hide")}
          next={next}
          verb={review.hidden ? "show" : "hide"}
          label={review.hidden ? words.show : words.hide}
          name={review.hidden ? words.showName(reviewer.name) : words.hideName(reviewer.name)}
          icon="ban"
          look="quiet"
        />
      )}
      {can.delete && (
        <a href={reviewsPaths.reviewAct(id, "delete")} aria-label={words.deleteName(reviewer.name)}>
          {words.delete}
        </a>
      )}
      {!can.edit && (
        <ReportLink
          kind={reviewReport}
          id={id}
          what={reportsText.oneBy(reviewReport, reviewer.name, formatDate(review.createdAt))}
        />
      )}
    </div>
  );
}

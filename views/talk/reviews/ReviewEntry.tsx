import { formatDate } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import type { ReviewDto } from "#shared/talk/reviews.dto.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewReport } from "#shared/talk/reviews.report.ts";

import { reviewsText } from "#shared/talk/reviews.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { Stars } from "../../ui/Rating.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { AspectList } from "./AspectList.tsx";
import { ReviewText } from "./ReviewText.tsx";

interface Props {
  readonly story: Pick<StoryDto, "id" | "slug">;
  readonly review: ReviewDto;
  /** Path to which its forms redirect; if absent, it has no buttons (on pages cached for everyone). */
  readonly next?: string;
  readonly zone?: string;
  /** True on the review's page, which needs no link to itself. */
  readonly alone?: boolean;
}

/** One review with its stars, the author's answer and the available actions. */
export function ReviewEntry({ story, review, next, zone, alone = false }: Props) {
  const texts = reviewsText;
  const { id, reviewer, rating, answer } = review;
  const when = <Time iso={review.createdAt} zone={zone} />;
  return (
    <article className="review" id={`review-${id}`}>
      <header className="review-head">
        <AuthorLink author={reviewer}>
          <Avatar user={reviewer} />
          <span className="review-name">{reviewer.name}</span>
          <StaffBadge of={reviewer} />
        </AuthorLink>
        {rating !== null && <Stars rating={rating} ratings={1} />}
        <span className="fine">
          {alone ? (
            when
          ) : (
            <a
              href={reviewsPaths.review(id)}
              aria-label={texts.linkName(reviewer.name, formatDate(review.createdAt, zone))}
            >
              {when}
            </a>
          )}
          {review.edited && ` · ${texts.edited}`}
        </span>
        {review.advance && <Badge>{texts.advance}</Badge>}
        {review.hidden && <Badge icon="ban">{texts.hiddenMark}</Badge>}
      </header>
      <ReviewText text={review.text} spoiler={review.spoiler} />
      <AspectList aspects={review.aspects} />
      {answer && (
        <blockquote className="review-answer">
          <p className="fine">
            <strong>
              {answer.isFormer
                ? texts.answerOfFormer(answer.author.name)
                : texts.answerOf(answer.author.name)}
            </strong>
            <StaffBadge of={answer.author} /> · <Time iso={answer.at} zone={zone} />
            {answer.edited && ` · ${texts.edited}`}
          </p>
          <FormattedText text={answer.text} />
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
  const texts = reviewsText;
  const { id, can, reviewer, helpful, helped } = review;
  return (
    <div className="review-acts">
      {can.vote ? (
        <Toggle
          action={reviewsPaths.reviewAct(id, "helpful")}
          next={next}
          on={helped}
          verbs={TOGGLE_VERBS.add}
          label={{ off: texts.helpful(helpful), on: texts.foundHelpful(helpful) }}
          name={{
            off: texts.helpfulName(reviewer.name, texts.helpful(helpful)),
            on: texts.helpfulName(reviewer.name, texts.foundHelpful(helpful)),
          }}
          icon="heart"
          look="quiet"
        />
      ) : (
        <HelpfulCount count={helpful} />
      )}
      {can.edit && <a href={reviewsPaths.reviewWrite(story)}>{texts.edit}</a>}
      {can.answer && !alone && !review.answer && (
        <a href={`${reviewsPaths.review(id)}#answer`} aria-label={texts.answerName(reviewer.name)}>
          {texts.answer}
        </a>
      )}
      {can.hide && (
        <ActionForm
          action={reviewsPaths.reviewAct(id, "hide")}
          next={next}
          verb={review.hidden ? "show" : "hide"}
          label={review.hidden ? texts.show : texts.hide}
          name={review.hidden ? texts.showName(reviewer.name) : texts.hideName(reviewer.name)}
          icon="ban"
          look="quiet"
        />
      )}
      {can.delete && (
        <a href={reviewsPaths.reviewAct(id, "delete")} aria-label={texts.deleteName(reviewer.name)}>
          {texts.delete}
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

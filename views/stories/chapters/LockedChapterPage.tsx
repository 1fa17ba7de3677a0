import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { directionOf } from "#shared/languages.ts";
import { isSold } from "#shared/money/is-sold.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { LockedChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { excerpt } from "#shared/text/plain-text.ts";
import { NotSold } from "../../money/sales/NotSold.tsx";
import { StoryPrice } from "../../money/sales/StoryPrice.tsx";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Rating } from "../../ui/Rating.tsx";
import { StoryCard } from "../stories/StoryCard.tsx";

/** Reviews shown, and the characters of each. */
const REVIEWS = 2;
const REVIEW_LENGTH = 240;

const { locked } = readingText;

/** Shown in place of a chapter that is not in the free preview, or that requires joining a mailing list. */
export function LockedChapterPage({ data }: PageProps<LockedChapterPageData>) {
  return data.join ? <Join data={data} /> : <Paywall data={data} />;
}

function Join({ data: { story } }: { data: LockedChapterPageData }) {
  return (
    <div className="page page-narrow gate">
      <h1>{locked.joinTitle}</h1>
      <p className="lead">{locked.joinBody(story.author.name)}</p>
      <StoryCard story={story} level="h2" eager />
      <div className="actions">
        <ButtonLink look="primary" href={mailingListsPaths.joinForStory(story.id)} icon="mail">
          {locked.join}
        </ButtonLink>
        <Price story={story} />
        <BackToStory story={story} />
      </div>
    </div>
  );
}

/** The chapter's beginning, what the whole story includes, its price and what readers say about it. */
function Paywall({ data }: { data: LockedChapterPageData }) {
  const { story, chapter, opening } = data;
  const { language } = story;
  const { buy } = salesText;
  return (
    <div className="page page-narrow gate paywall">
      <header className="chapter-head">
        <p className="chapter-story" lang={language}>
          {story.title}
        </p>
        <h1 lang={language}>{chapterTitle(chapter, language)}</h1>
        <p className="chapter-author">
          {storiesText.by} <AuthorName author={story.author} />
        </p>
      </header>
      {opening && (
        <p className="paywall-opening" lang={language} dir={directionOf(language)}>
          {opening}
        </p>
      )}
      <section className="paywall-offer" aria-labelledby="offer">
        <div className="cover">
          <Picture picture={story.cover} sizes="128px" eager decorative />
        </div>
        <div className="paywall-facts">
          <p className="paywall-end">{locked.body}</p>
          <h2 id="offer">{buy.included}</h2>
          <ul>
            <li>{buy.includes(story.chapters, story.words)}</li>
            <li>{buy.downloads}</li>
            <li>{buy.updates}</li>
          </ul>
          <div className="actions">
            <Price story={story} />
            <BackToStory story={story} />
          </div>
        </div>
      </section>
      <Readers data={data} />
    </div>
  );
}

function Price({ story }: Pick<LockedChapterPageData, "story">) {
  if (story.priceCents === null) return null;
  return (
    <Slot name="chapter-buy">
      {isSold(story) ? (
        <StoryPrice story={story} cents={story.priceCents} open={null} tax={null} look="primary" />
      ) : (
        <NotSold />
      )}
    </Slot>
  );
}

const BackToStory = ({ story }: Pick<LockedChapterPageData, "story">) => (
  <ButtonLink look="quiet" href={cataloguePaths.story(story)} icon="arrow-left">
    {locked.back}
  </ButtonLink>
);

/** What readers say: the rating and the most helpful reviews without spoilers. */
function Readers({ data: { story, reviews } }: { data: LockedChapterPageData }) {
  const shown = reviews.filter(({ spoiler, hidden }) => !spoiler && !hidden).slice(0, REVIEWS);
  if (shown.length === 0 && story.rating === null) return null;
  return (
    <section className="paywall-readers" aria-labelledby="readers">
      <h2 id="readers">{locked.readers}</h2>
      {story.rating !== null && (
        <p>
          <Rating rating={story.rating} ratings={story.ratings} />{" "}
          <span aria-hidden="true">({formatNumber(story.ratings)})</span>
        </p>
      )}
      {shown.map((review) => (
        <blockquote key={review.id}>
          <p dir="auto">{excerpt(plainWords(review.text), REVIEW_LENGTH)}</p>
          <footer>
            <a href={reviewsPaths.reviews(story)}>
              <bdi>{review.reviewer.name}</bdi>
            </a>
          </footer>
        </blockquote>
      ))}
    </section>
  );
}

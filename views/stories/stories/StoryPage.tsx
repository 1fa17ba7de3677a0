import type { PageProps } from "#shared/form.ts";
import { formatNumber, formatRating } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { directionOf } from "#shared/languages.ts";
import { isSold } from "#shared/money/is-sold.ts";
import { libraryText } from "#shared/reading/library.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryPageData } from "#shared/stories/story-page.dto.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { Wins } from "../../community/challenges/Wins.tsx";
import { GiftOf } from "../../community/exchanges/GiftOf.tsx";
import { FollowAuthor, StoryFavourite } from "../../library/followers/StorySocial.tsx";
import { AddToListGuest } from "../../library/lists/AddToListGuest.tsx";
import { InLists } from "../../library/lists/InLists.tsx";
import { NotSold } from "../../money/sales/NotSold.tsx";
import { StoryPrice } from "../../money/sales/StoryPrice.tsx";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { ListenToStory } from "../../reach/narration/ListenToStory.tsx";
import { AlsoLiked } from "../../reading/discovery/AlsoLiked.tsx";
import { FindForm } from "../../reading/find-in-story/FindForm.tsx";
import { StoryLibraryGuest } from "../../reading/library/StoryLibrary.tsx";
import { OfflineButtons, OfflineStatus, offlinePlace } from "../../reading/offline/StoryOffline.tsx";
import { freeChapters, StoryActions } from "../../reading/reading/StoryActions.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { StoryRatings } from "../../talk/ratings/StoryRatings.tsx";
import { TopReviews } from "../../talk/reviews/TopReviews.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ChipLink } from "../../ui/Badge.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Stars } from "../../ui/Rating.tsx";
import { Credits } from "../collaborators/Credits.tsx";
import { StoryContents } from "./StoryContents.tsx";
import { StoryFacts } from "./StoryFacts.tsx";
import { StoryFlags } from "./StoryFlags.tsx";
import { StoryMore } from "./StoryMore.tsx";

/** Page of one story; the main action is above the fold on a phone. */
export function StoryPage({ data }: PageProps<StoryPageData>) {
  const { story, can, extras } = data;
  const stories = storiesText;
  return (
    <div className="page story">
      <StoryStateNotice story={story} removedReason={data.removedReason} />
      <div className="story-layout">
        <header className="story-head">
          <div className="cover" data-vt={`cover-${story.id}`}>
            <Picture picture={story.cover} sizes="(min-width: 48rem) 240px, 124px" eager />
          </div>
          <div className="story-head-body">
            <h1 lang={story.language}>
              <bdi>{story.title}</bdi>
            </h1>
            <div className="story-author">
              <AuthorLink author={story.author}>
                <Avatar user={story.author} />
                <span className="story-author-name">{story.author.name}</span>
              </AuthorLink>
            </div>
            {extras.credits && <Credits credits={extras.credits} />}
            {extras.wins && <Wins wins={extras.wins} />}
            {extras.gift && <GiftOf gift={extras.gift} />}
            <p className="story-measure">
              <span>{stories.chapters(story.chapters)}</span>
              <span>{stories.wordsShort(story.words)}</span>
              {story.words > 0 && <span>{stories.readingTime(story.readingMinutes)}</span>}
            </p>
            {story.rating !== null && (
              <p className="story-rating">
                <Stars rating={story.rating} ratings={story.ratings} />
                <span aria-hidden="true">
                  {formatRating(story.rating)} ({formatNumber(story.ratings)})
                </span>
              </p>
            )}
            <StoryFlags story={story} />
            <Slot name="story-marks" />
          </div>
          <div className="story-start" {...offlinePlace(story)}>
            <div className="story-read">
              <Slot name="story-actions">
                <StoryActions data={data} edit={can.edit} />
              </Slot>
              <Slot name="story-library">
                <StoryLibraryGuest story={story} next={cataloguePaths.story(story)} />
              </Slot>
            </div>
            <Slot name="story-reading" />
            {story.asksToJoin && <p className="story-price">{stories.asksToJoin}</p>}
            {story.priceCents !== null && (
              <Slot name="story-buy">
                {isSold(story) ? (
                  <StoryPrice story={story} cents={story.priceCents} open={freeChapters(story)} tax={null} />
                ) : (
                  <NotSold />
                )}
              </Slot>
            )}
            {extras.narration && <ListenToStory story={story} narration={extras.narration} />}
            <div className="action-row">
              <Slot name="story-social">
                <StoryFavourite story={story} favourite={false} guest />
              </Slot>
              {story.state === "published" && <Slot name="story-rate" />}
              <StoryMore
                story={story}
                can={can}
                follow={<FollowAuthor story={story} state={{ user: story.author, following: false }} guest />}
                lists={<AddToListGuest story={story} />}
                offline={<OfflineButtons story={story} audio={Boolean(extras.narration)} />}
              />
            </div>
            <Slot name="story-library-help">
              <p className="fine">{libraryText.help}</p>
            </Slot>
            <OfflineStatus story={story} />
          </div>
        </header>
        <div className="story-columns">
          <section className="story-about" aria-labelledby="about">
            <h2 id="about">{stories.synopsis}</h2>
            <div className="synopsis" lang={story.language} dir={directionOf(story.language)}>
              <Paragraphs text={story.fullSynopsis} />
            </div>
            <ul className="chips" aria-label={stories.genres}>
              {story.categories.map((genre) => (
                <li key={genre}>
                  <ChipLink href={cataloguePaths.genre(genre)}>{labelsText.genre[genre]}</ChipLink>
                </li>
              ))}
              {story.tags.map((tag) => (
                <li key={tag}>
                  <ChipLink href={tagsPaths.tag(tag)}>#{tag}</ChipLink>
                </li>
              ))}
            </ul>
          </section>
          <div className="story-chapters">
            <StoryContents story={story} find={<FindForm story={story} />} />
            <Slot name="story-drafts" />
          </div>
          <StoryFacts story={story} />
        </div>
        <StoryRatings story={story}>
          {extras.reviews && (
            <Slot name="story-reviews">
              <TopReviews story={story} reviews={extras.reviews} />
            </Slot>
          )}
        </StoryRatings>
        {extras.alsoLiked && (
          <Slot name="story-also-liked">
            <AlsoLiked stories={extras.alsoLiked} />
          </Slot>
        )}
        {extras.inLists && (
          <Slot name="story-in-lists">
            <InLists {...extras.inLists} />
          </Slot>
        )}
      </div>
    </div>
  );
}

/** Notice to the owner of why nobody else can see the story. */
function StoryStateNotice({ story, removedReason }: Pick<StoryPageData, "story" | "removedReason">) {
  const { state } = storiesText;
  if (story.state === "removed")
    return (
      <Notice kind="warning">
        <p>{state.removed}</p>
        {removedReason && <p dir="auto">{storiesText.removedReason(removedReason)}</p>}
      </Notice>
    );
  if (story.state !== "published") return <Notice kind="warning">{state[story.state]}</Notice>;
  if (story.passworded) return <Notice kind="info">{state.passworded}</Notice>;
  if (story.private) return <Notice kind="info">{state.private}</Notice>;
  return null;
}

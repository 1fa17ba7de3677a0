import type { PageProps } from "#shared/form.ts";
import { peopleText } from "#shared/people/people.text.ts";
import type { ProfilePageData } from "#shared/people/profile-page.dto.ts";
import type { LeftOutDto } from "#shared/people/reading-filters.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { Wins } from "../../community/challenges/Wins.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ProfileFrame } from "../../site/profile/ProfileFrame.tsx";
import { StoryCard, StoryTile } from "../../stories/stories/StoryCard.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { AllHidden, LeftOut } from "../reading-filters/LeftOut.tsx";

/** Public profile page of a member: biography and published stories. */
export function ProfilePage({ data }: PageProps<ProfilePageData>) {
  const { featured, stories, totals, extras } = data;
  const people = peopleText;
  return (
    <ProfileFrame data={data}>
      {extras.wins && <Wins wins={extras.wins} />}
      <section aria-labelledby="stories">
        <div className="section-head">
          <h2 id="stories">{people.stories}</h2>
          {totals.stories > 0 && <span className="fine">{people.totals(totals.stories, totals.words)}</span>}
        </div>
        {featured.length + stories.length > 0 ? (
          <Slot name="profile-stories">
            <ProfileStories data={data} />
          </Slot>
        ) : (
          <Slot name="profile-no-stories">
            <Empty icon="book-open" title={people.noStories(data.user.name)}>
              <p>{people.noStoriesHint}</p>
            </Empty>
          </Slot>
        )}
      </section>
    </ProfileFrame>
  );
}

/** A page of a member's stories; the slot "profile-stories" for a reader with filters. */
export function ProfileStories({
  data: { featured, stories, paging, leftOut },
}: {
  data: Pick<ProfilePageData, "featured" | "stories" | "paging"> & { readonly leftOut?: LeftOutDto };
}) {
  const texts = storiesText.feature;
  return (
    <>
      <LeftOut of={leftOut} />
      {featured.length > 0 && (
        <div className="profile-featured">
          <h3>{texts.onProfile}</h3>
          <ul className="shelf-row">
            {featured.map((story, index) => (
              <li key={story.id}>
                <StoryTile story={story} level="h4" eager={index < 3} byline={false} />
              </li>
            ))}
          </ul>
          {stories.length > 0 && <h3>{texts.others}</h3>}
        </div>
      )}
      {stories.length > 0 ? (
        <ul className="story-list">
          {stories.map((story) => (
            <li key={story.id}>
              <StoryCard story={story} level={featured.length > 0 ? "h4" : "h3"} byline={false} />
            </li>
          ))}
        </ul>
      ) : (
        featured.length === 0 && leftOut && leftOut.count > 0 && <AllHidden of={leftOut} />
      )}
      <Pagination paging={paging} />
    </>
  );
}

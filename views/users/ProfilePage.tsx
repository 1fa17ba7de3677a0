import type { ProfileDto, ProfilePageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Slot } from "../shell/Slot.tsx";
import { StoryCard } from "../stories/StoryCard.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Empty } from "../ui/Empty.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { Paragraphs } from "../ui/Paragraphs.tsx";
import { Picture } from "../ui/Picture.tsx";

/** A member as everyone sees them: who they are and what they have published. */
export function ProfilePage({ data }: PageProps<ProfilePageData>) {
  const { user, stories, paging, totals } = data;
  const { people } = text;
  const name = user.name || user.username;
  return (
    <div className="page profile">
      <div className="profile-banner">
        {user.coverPhoto && <Picture picture={user.coverPhoto} sizes="min(100vw, 72rem)" eager decorative />}
      </div>
      <header className="profile-head">
        <Avatar user={user} size="l" />
        <div>
          <h1>{name}</h1>
          <p className="profile-facts">
            <span>@{user.username}</span>
            {user.location && (
              <span>
                <Icon name="map-pin" /> {user.location}
              </span>
            )}
            <span>{people.joined(user.joinedAt)}</span>
          </p>
        </div>
        <div className="actions">
          <Slot name="profile-actions" />
        </div>
      </header>
      <div className="profile-columns">
        <aside className="profile-about" aria-label={people.about}>
          {user.bio && (
            <div className="synopsis">
              <Paragraphs text={user.bio} />
            </div>
          )}
          <ProfileLinks user={user} />
        </aside>
        <section aria-labelledby="stories">
          <div className="section-head">
            <h2 id="stories">{people.stories}</h2>
            {totals.stories > 0 && (
              <span className="fine">{people.totals(totals.stories, totals.words)}</span>
            )}
          </div>
          {stories.length > 0 ? (
            <ul className="story-list">
              {stories.map((story) => (
                <li key={story.id}>
                  <StoryCard story={story} />
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon="book-open" title={people.noStories(name)}>
              <p>{people.noStoriesHint}</p>
            </Empty>
          )}
          <Pagination paging={paging} />
        </section>
      </div>
    </div>
  );
}

function ProfileLinks({ user }: { user: ProfileDto }) {
  const { people } = text;
  return (
    <ul className="profile-links">
      {user.links.map((link) => (
        <li key={link.kind}>
          <a href={link.url} rel="me nofollow ugc noopener">
            <Icon name="globe" />
            {people.link[link.kind]}
          </a>
        </li>
      ))}
      <li>
        <a href={paths.userFeed(user.username)}>
          <Icon name="rss" />
          {people.feed}
        </a>
      </li>
    </ul>
  );
}

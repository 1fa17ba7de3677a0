import type { PageProps } from "#shared/form.ts";
import type { PeoplePageData } from "#shared/library/followers.dto.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { ProfileFrame } from "../../site/profile/ProfileFrame.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { PersonCard } from "./PersonCard.tsx";

/** Page of a member's followers, or of the members they follow, by name. */
export function PeoplePage({ data }: PageProps<PeoplePageData>) {
  const { user, tab, people, paging, own, signedIn, suggestions } = data;
  const { people: words } = followersText;
  const here =
    tab === "followers"
      ? followersPaths.userFollowers(user.username)
      : followersPaths.userFollowing(user.username);
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="people">
        <h2 id="people" className="visually-hidden">
          {words[tab](user.name)}
        </h2>
        {people === null ? (
          <Empty icon="lock" title={words.hidden(user.name)} />
        ) : people.length > 0 ? (
          <ul className="people">
            {people.map((person) => (
              <li key={person.id}>
                <PersonCard user={person} level="h3">
                  {signedIn && !person.self && (
                    <FollowButton state={{ user: person, following: person.following }} next={here} />
                  )}
                </PersonCard>
              </li>
            ))}
          </ul>
        ) : (
          <NoPeople data={data} />
        )}
        <Pagination paging={paging} />
      </section>
      {own && suggestions.length > 0 && (
        <section aria-labelledby="suggestions">
          <h2 id="suggestions">{words.suggestions}</h2>
          <ul className="people">
            {suggestions.map(({ user: person, reasons }) => (
              <li key={person.id}>
                <PersonCard user={person} level="h3" reasons={reasons}>
                  <FollowButton state={{ user: person, following: false }} next={here} />
                </PersonCard>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ProfileFrame>
  );
}

function NoPeople({ data: { user, tab, own } }: { data: PeoplePageData }) {
  const { people: words } = followersText;
  const title =
    tab === "followers"
      ? own
        ? words.noFollowersOwn
        : words.noFollowers(user.name)
      : own
        ? words.noFollowingOwn
        : words.noFollowing(user.name);
  if (!own) return <Empty icon="users" title={title} />;
  return (
    <Empty
      icon="users"
      title={title}
      action={
        <ButtonLink href={cataloguePaths.stories()} icon="compass">
          {words.browse}
        </ButtonLink>
      }
    >
      <p>{tab === "followers" ? words.noFollowersHint : words.noFollowingHint}</p>
    </Empty>
  );
}

import type { ReactNode } from "react";
import { csrfToken } from "#core/http/csrf.ts";
import { byToken, type PageContext, type SlotDefinition } from "#core/pages/define-page.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { GENRES } from "#shared/story.enums.ts";
import { GenreFollow } from "#views/library/followers/GenreFollow.tsx";
import { ProfileSocial } from "#views/library/followers/ProfileSocial.tsx";
import { ChapterSocial, FollowAuthor, StoryFavourite } from "#views/library/followers/StorySocial.tsx";
import { MessageButton } from "#views/talk/messages/MessageButton.tsx";
import { decisionsOn } from "../../people/blocks/index.ts";
import { findMember, presentUserCard } from "../../people/users/index.ts";
import { presentStory, type StoryDoc, storyForMember } from "../../stories/stories/index.ts";
import { followedOf, isFollowing } from "../followers/index.ts";
import { favouritesAmong } from "./reads.ts";

/** Cached per member and page, as long as the session token in the forms stays the same. */
const shared = {
  perPage: true,
  tags: () => [],
  varies: byToken,
} satisfies Partial<SlotDefinition>;

/** Defines a slot on a story's page for actions on others' stories; empty on the member's stories. */
const ofOthersStory = (
  draw: (
    story: StoryDto,
    member: string,
    token: string,
    params: PageContext["params"],
    stored: StoryDoc,
  ) => Promise<ReactNode>,
): SlotDefinition => ({
  ...shared,
  tags: ({ params }) => [`stories:${params.id}`],
  async render(context) {
    const { viewer, request } = context;
    const storedStory = await storyForMember(context);
    if (!viewer.id || !storedStory) return undefined;
    const story = presentStory(storedStory);
    return story.author.id === viewer.id
      ? null
      : draw(story, viewer.id, csrfToken(request), context.params, storedStory);
  },
});

/** Slots for a member's actions on others' pages; each action invalidates the member's account. */
export const socialSlots: Readonly<Record<string, SlotDefinition>> = {
  "profile-actions": {
    ...shared,
    async render({ viewer, params, request }) {
      const user = viewer.id && params.username ? await findMember(params.username) : null;
      if (!viewer.id || !user) return undefined;
      const id = String(user._id);
      if (id === viewer.id) return null;
      const [followed, favourites, decided] = await Promise.all([
        isFollowing(viewer.id, [id]),
        favouritesAmong(viewer.id, [id]),
        decisionsOn(viewer.id, id),
      ]);
      const state = {
        user: presentUserCard(user),
        following: followed.has(id),
        favourite: favourites.has(id),
        favourites: user.stats.favourites ?? 0,
        blocked: decided.block,
        muted: decided.mute,
      };
      return (
        <ProfileSocial
          state={state}
          token={csrfToken(request)}
          message={<MessageButton user={state.user} token={csrfToken(request)} />}
        />
      );
    },
  },
  "genre-follow": {
    ...shared,
    async render({ viewer, params, request }) {
      const genre = GENRES.find((each) => each === params.genre);
      if (!viewer.id || !genre) return undefined;
      const followed = await followedOf(viewer.id, "genre", [genre]);
      return <GenreFollow genre={genre} following={followed.has(genre)} token={csrfToken(request)} />;
    },
  },
  "story-social": ofOthersStory(async (story, member, token) => {
    const favourites = await favouritesAmong(member, [story.id]);
    return <StoryFavourite story={story} favourite={favourites.has(story.id)} token={token} />;
  }),
  "chapter-social": ofOthersStory(async (story, member, token, { number }, { contents }) => {
    const chapter = contents[Number(number) - 1];
    if (!chapter) return undefined;
    const [favourites, followed] = await Promise.all([
      favouritesAmong(member, [story.id]),
      isFollowing(member, [story.author.id]),
    ]);
    return (
      <ChapterSocial
        story={story}
        token={token}
        chapter={{ id: String(chapter.chapter), number: Number(number) }}
        favourite={favourites.has(story.id)}
        following={followed.has(story.author.id)}
      />
    );
  }),
  "story-author": ofOthersStory(async (story, member, token) => {
    const { author } = story;
    const followed = await isFollowing(member, [author.id]);
    const state = { user: author, following: followed.has(author.id) };
    return <FollowAuthor story={story} state={state} token={token} />;
  }),
};

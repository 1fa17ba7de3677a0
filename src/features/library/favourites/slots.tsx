import type { ReactNode } from "react";
import { GenreFollow } from "../../../../views/library/followers/GenreFollow.tsx";
import { ProfileSocial } from "../../../../views/library/followers/ProfileSocial.tsx";
import { FollowAuthor, StorySocial } from "../../../../views/library/followers/StorySocial.tsx";
import { csrfToken } from "../../../core/http/csrf.ts";
import { byToken, type SlotDefinition } from "../../../core/pages/define-page.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import type { StoryDto } from "../../../shared/stories/stories.dto.ts";
import { decisionsOn } from "../../people/blocks/index.ts";
import { findMember, presentUserCard } from "../../people/users/index.ts";
import { presentStory, storyForMember } from "../../stories/stories/index.ts";
import { followedOf, isFollowing } from "../followers/index.ts";
import { favouritesAmong } from "./reads.ts";

/** Kept for each member and page while their session's token, which stands in the forms, is the same. */
const kept = {
  perPage: true,
  tags: () => [],
  varies: byToken,
} satisfies Partial<SlotDefinition>;

/** A slot of a story's page: what a member may do about the story of somebody else; nothing about their own. */
const ofOthersStory = (
  draw: (story: StoryDto, member: string, token: string) => Promise<ReactNode>,
): SlotDefinition => ({
  ...kept,
  tags: ({ params }) => [`stories:${params.id}`],
  async render(context) {
    const { viewer, request } = context;
    const found = await storyForMember(context);
    if (!viewer.id || !found) return undefined;
    const story = presentStory(found);
    return story.author.id === viewer.id ? null : draw(story, viewer.id, csrfToken(request));
  },
});

/** What a member may do about whom and what others' pages show; everything they do touches their own account. */
export const socialSlots: Readonly<Record<string, SlotDefinition>> = {
  "profile-actions": {
    ...kept,
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
        blocked: decided.block,
        muted: decided.mute,
      };
      return <ProfileSocial state={state} token={csrfToken(request)} />;
    },
  },
  "genre-follow": {
    ...kept,
    async render({ viewer, params, request }) {
      const genre = GENRES.find((each) => each === params.genre);
      if (!viewer.id || !genre) return undefined;
      const followed = await followedOf(viewer.id, "genre", [genre]);
      return <GenreFollow genre={genre} following={followed.has(genre)} token={csrfToken(request)} />;
    },
  },
  "story-social": ofOthersStory(async (story, member, token) => {
    const [followed, favourites] = await Promise.all([
      followedOf(member, "story", [story.id]),
      favouritesAmong(member, [story.id]),
    ]);
    const state = { favourite: favourites.has(story.id), following: followed.has(story.id) };
    return <StorySocial story={story} {...state} token={token} />;
  }),
  "story-author": ofOthersStory(async (story, member, token) => {
    const { author } = story;
    const followed = await isFollowing(member, [author.id]);
    const state = { user: author, following: followed.has(author.id) };
    return <FollowAuthor story={story} state={state} token={token} />;
  }),
};

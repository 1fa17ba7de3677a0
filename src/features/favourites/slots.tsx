import { GenreFollow } from "../../../views/followers/GenreFollow.tsx";
import { ProfileSocial } from "../../../views/followers/ProfileSocial.tsx";
import { FollowAuthor, StorySocial } from "../../../views/followers/StorySocial.tsx";
import { csrfToken } from "../../core/http/csrf.ts";
import { byToken, type SlotDefinition } from "../../core/pages/define-page.ts";
import { GENRES } from "../../shared/enums.ts";
import { decisionsOn } from "../blocks/index.ts";
import { followedOf, isFollowing } from "../followers/index.ts";
import { presentStory, storyForMember } from "../stories/index.ts";
import { findMember, presentUserCard } from "../users/index.ts";
import { favouritesAmong } from "./reads.ts";

/** Kept for each member and page while their session's token, which stands in the forms, is the same. */
const kept = {
  perPage: true,
  tags: () => [],
  varies: byToken,
} satisfies Partial<SlotDefinition>;

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
  "story-social": {
    ...kept,
    tags: ({ params }) => [`stories:${params.id}`],
    async render(context) {
      const { viewer, request } = context;
      const story = await storyForMember(context);
      if (!viewer.id || !story) return undefined;
      const dto = presentStory(story);
      if (dto.author.id === viewer.id) return null;
      const [stories, favourites] = await Promise.all([
        followedOf(viewer.id, "story", [dto.id]),
        favouritesAmong(viewer.id, [dto.id]),
      ]);
      return (
        <StorySocial
          story={dto}
          favourite={favourites.has(dto.id)}
          following={stories.has(dto.id)}
          token={csrfToken(request)}
        />
      );
    },
  },
  "story-author": {
    ...kept,
    tags: ({ params }) => [`stories:${params.id}`],
    async render(context) {
      const { viewer, request } = context;
      const story = await storyForMember(context);
      if (!viewer.id || !story) return undefined;
      const dto = presentStory(story);
      const { author } = dto;
      if (author.id === viewer.id) return null;
      const followed = await isFollowing(viewer.id, [author.id]);
      const state = { user: author, following: followed.has(author.id) };
      return <FollowAuthor story={dto} state={state} token={csrfToken(request)} />;
    },
  },
};

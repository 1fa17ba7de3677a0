import { toId } from "#core/db/ids.ts";
import { type StoryCopies, type StoryDoc, storyTeamOf } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";
import { placesOf, teamOf } from "./place.ts";

/** What comments copy from their story: who may find them in the API. */
export const commentCopies: StoryCopies = {
  name: "comments",
  model: Comment,
  fields: ["chapter", "place", "team", "storyTeam"],
  concerned({ before, after }) {
    const story = after._id;
    if (teamsOf(before) !== teamsOf(after)) return { story };
    const [was, is] = [placesOf(before), placesOf(after)];
    const moved = [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id));
    return moved.length === 0 ? null : { story, chapter: { $in: moved.map(toId) } };
  },
  valuesOf(story) {
    const [places, team, storyTeam] = [placesOf(story), teamOf(story), storyTeamOf(story)];
    return ({ chapter }) => ({ place: places.get(String(chapter)) ?? "shut", team, storyTeam });
  },
};

const teamsOf = (story: StoryDoc): string => JSON.stringify([teamOf(story), storyTeamOf(story)]);

import type { ClientSession, Types } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import type { StoryDoc } from "./model.ts";
import type { StoryChange } from "./story-change.ts";

type Team = Pick<StoryDoc, "author" | "collaborators">;

/** What the state of members' content about a story depends on. */
export type StoryAudience = { readonly listed: boolean; readonly team: readonly string[] };

/** Returns the ids of everybody who works on a story: author and collaborators. */
export const teamIdsOf = ({ author, collaborators }: Team): string[] =>
  [author, ...collaborators.map(({ user }) => user)].map(String);

/**
 * Creates a handler of `story.change` that derives the content of members again who joined or left the story's team.
 * @param writerField Field of the content that names its writer.
 */
export const followTeam =
  <Doc extends { readonly _id: Types.ObjectId }>(
    content: Derivable<Doc>,
    writerField: keyof Doc & string,
    derive: (doc: Doc, story: StoryAudience) => Partial<Doc>,
  ) =>
  async (change: StoryChange, session: ClientSession): Promise<void> => {
    const members = teamChangesOf(change);
    if (members.length === 0) return;
    const { _id, listed } = change.after;
    const story = { listed, team: teamIdsOf(change.after) };
    const filter = { story: _id, [writerField]: { $in: members.map(toId) } };
    await content.deriveAgain(filter, session, (doc) => derive(doc, story));
  };

interface Derivable<Doc> {
  deriveAgain(filter: Filter, session: ClientSession, derived: (doc: Doc) => Partial<Doc>): Promise<void>;
}

/** Returns the ids of members who joined or left a story's team in a change of the story. */
function teamChangesOf({ before, after }: StoryChange): string[] {
  const [had, has] = [teamIdsOf(before), teamIdsOf(after)];
  return [...had.filter((id) => !has.includes(id)), ...has.filter((id) => !had.includes(id))];
}

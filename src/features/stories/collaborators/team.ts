import Joi from "joi";
import { invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";
import { collaboratorsMessages } from "../../../shared/stories/collaborators.messages.ts";
import { TEAM_MAX } from "../../../shared/stories/editing.limits.ts";
import { permit, readStory, type StoryDoc } from "../stories/index.ts";
import { TeamInvitation, TeamMailInvitation } from "./model.ts";

/** A story whose team the caller decides about. @throws 404, 403 */
export async function storyToManage(caller: Caller, id: string): Promise<StoryDoc> {
  const story = await readStory(caller.viewer, id);
  if (!story) throw notFound();
  permit(caller, "manage-collaborators", story);
  return story;
}

const inviteRules = Joi.object<{ username: string; role: CollaboratorRole }>({
  username: Joi.string().trim().max(254).required(),
  role: Joi.string()
    .valid(...COLLABORATOR_ROLES)
    .required(),
});

/** Who is to be asked to what; a story for sale takes nobody on (specification, section 5). */
export async function readInvitation(caller: Caller, id: string, input: unknown) {
  const story = await storyToManage(caller, id);
  const { username, role } = validate(inviteRules, input);
  if (story.price !== null) throw invalidField("username", messages.collaborativeNotSold);
  return { story, username, role };
}

/** @throws 400 at the field where nobody else can be asked; who is asked already is counted once. */
export async function assertTeamHasRoom(
  story: StoryDoc,
  asked: { readonly user: StoryDoc["author"] } | { readonly emailKey: string },
): Promise<void> {
  const others = { story: story._id };
  const [members, addresses] = await Promise.all([
    TeamInvitation.countDocuments("user" in asked ? { ...others, user: { $ne: asked.user } } : others),
    TeamMailInvitation.countDocuments(
      "emailKey" in asked ? { ...others, emailKey: { $ne: asked.emailKey } } : others,
    ),
  ]);
  if (story.collaborators.length + members + addresses >= TEAM_MAX)
    throw invalidField("username", collaboratorsMessages.teamFull);
}

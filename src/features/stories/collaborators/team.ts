import Joi from "joi";
import type { ClientSession } from "mongoose";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import { TEAM_MAX } from "#shared/stories/editing.limits.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "#shared/story.enums.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { isOwner, permit, readStory, type StoryDoc } from "../stories/index.ts";
import { TeamInvitation, TeamMailInvitation } from "./model.ts";

/** Loads a story with a team the caller manages. @throws 404, 403 */
export async function storyToManage(caller: Caller, id: string): Promise<StoryDoc> {
  const story = await readStory(caller.viewer, id);
  if (!story) throw notFound();
  permit(caller, "manage-collaborators", story);
  return story;
}

/**
 * Loads a story for what only its author may do, such as transferring or selling it, whatever permissions staff
 * have. @throws 404, 403
 */
export async function storyOfAuthor(caller: Caller, id: string): Promise<StoryDoc> {
  const story = await storyToManage(caller, id);
  if (!isOwner(caller.viewer, story)) throw forbidden();
  return story;
}

const inviteRules = Joi.object<{ username: string; role: CollaboratorRole }>({
  username: Joi.string().trim().max(254).required(),
  role: Joi.string()
    .valid(...COLLABORATOR_ROLES)
    .required(),
});

/** Validates an invitation; a story for sale accepts no collaborators (specification, section 5). */
export async function readInvitation(caller: Caller, id: string, input: unknown) {
  const story = await storyToManage(caller, id);
  const { username, role } = validate(inviteRules, input);
  if (story.price !== null) throw invalidField("username", messages.collaborativeNotSold);
  return { story, username, role };
}

/**
 * Checks that the team has room for another member, in the transaction that invites them; people already
 * invited are counted once. Writes to the account of the author, so that of several invitations at one moment
 * each counts those before it.
 * @throws 400 at the field if it is full
 */
export async function assertTeamHasRoom(
  services: Services,
  story: StoryDoc,
  asked: { readonly user: StoryDoc["author"] } | { readonly emailKey: string },
  session: ClientSession,
): Promise<void> {
  await invalidateUser(services, String(story.author), session);
  const others = { story: story._id };
  const [members, addresses] = await Promise.all([
    TeamInvitation.countDocuments(
      "user" in asked ? { ...others, user: { $ne: asked.user } } : others,
    ).session(session),
    TeamMailInvitation.countDocuments(
      "emailKey" in asked ? { ...others, emailKey: { $ne: asked.emailKey } } : others,
    ).session(session),
  ]);
  if (story.collaborators.length + members + addresses >= TEAM_MAX)
    throw invalidField("username", collaboratorsMessages.teamFull);
}

import Joi from "joi";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";
import { TEAM_MAX } from "../../../shared/stories/editing.limits.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findByUsernames, keyOf } from "../../people/users/index.ts";
import { changeStory, eventOf, permit, readStory, type StoryDoc } from "../stories/index.ts";
import { TeamInvitation, type TeamInvitationDoc } from "./model.ts";
import "./events.ts";

const inviteRules = Joi.object<{ username: string; role: CollaboratorRole }>({
  username: Joi.string().trim().max(100).required(),
  role: Joi.string()
    .valid(...COLLABORATOR_ROLES)
    .required(),
});

/** Asks a member to work on a story; a story for sale takes nobody on (specification, section 5). */
export async function inviteCollaborator(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<TeamInvitationDoc> {
  const story = await storyToManage(caller, id);
  const { username, role } = validate(inviteRules, input);
  if (story.price !== null) throw invalidField("username", messages.collaborativeNotSold);
  const [account] = await findByUsernames([keyOf(username.replace(/^@/, ""))]);
  // Who has blocked the author cannot be told from nobody.
  if (!account || (await isEitherBlocked(String(story.author), String(account._id))))
    throw invalidField("username", messages.noSuchMember);
  const onTeam = [story.author, ...story.collaborators.map((each) => each.user)];
  if (onTeam.some((each) => each.equals(account._id))) throw invalidField("username", messages.alreadyOnTeam);
  const open = await TeamInvitation.countDocuments({ story: story._id, user: { $ne: account._id } });
  if (story.collaborators.length + open >= TEAM_MAX) throw invalidField("username", messages.teamFull);
  const key = { story: story._id, user: account._id };
  return inTransaction(async (session) => {
    const known = await TeamInvitation.findOneAndUpdate(
      key,
      { $set: { role }, $setOnInsert: { by: toId(caller.viewer.id!), createdAt: services.now() } },
      { upsert: true, returnDocument: "after", session },
    ).lean<TeamInvitationDoc>();
    const told = { user: String(account._id), invitation: String(known!._id) };
    await services.events.publish(
      "story.collaborator-invited",
      { ...eventOf(caller, story), ...told },
      session,
    );
    return known!;
  });
}

/** Takes an invitation back. */
export async function withdrawInvitation(caller: Caller, id: string, user: string): Promise<void> {
  const story = await storyToManage(caller, id);
  await TeamInvitation.deleteOne({ story: story._id, user: isId(user) ? toId(user) : null });
}

/** Joins the team of a story one was asked to work on. What became of the story meanwhile decides. */
export async function acceptInvitation(services: Services, caller: Caller, id: string): Promise<void> {
  const own = await invitationOf(caller, id);
  const user = String(own.user);
  await changeStory(
    services,
    id,
    async (story, session) => {
      const asked = await TeamInvitation.findOneAndDelete({ _id: own._id }, { session });
      if (!asked || story.deletedAt) throw notFound();
      if (await isEitherBlocked(String(story.author), user)) throw notFound();
      if (story.price !== null) throw applicationError(messages.collaborativeNotSold);
      const others = story.collaborators.filter((each) => !each.user.equals(own.user));
      return { collaborators: [...others, { user: own.user, role: asked.role }] };
    },
    async ({ after }, session) => {
      const event = { ...eventOf(caller, after), user, role: own.role };
      await services.events.publish("story.collaborator-added", event, session);
    },
  );
}

/** Says no; nobody is told. */
export async function declineInvitation(caller: Caller, id: string): Promise<void> {
  const { _id } = await invitationOf(caller, id);
  await TeamInvitation.deleteOne({ _id });
}

/** The invitation of whoever asks; null for none. */
export async function findInvitation(
  viewer: Caller["viewer"],
  id: string,
): Promise<TeamInvitationDoc | null> {
  if (!viewer.id || !isId(id)) return null;
  return TeamInvitation.findOne({ story: toId(id), user: toId(viewer.id) }).lean<TeamInvitationDoc>();
}

async function invitationOf({ viewer }: Caller, id: string): Promise<TeamInvitationDoc> {
  if (!viewer.id) throw forbidden();
  const found = await findInvitation(viewer, id);
  if (!found) throw notFound();
  return found;
}

async function storyToManage(caller: Caller, id: string): Promise<StoryDoc> {
  const story = await readStory(caller.viewer, id);
  if (!story) throw notFound();
  permit(caller, "manage-collaborators", story);
  return story;
}

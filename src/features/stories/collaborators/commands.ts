import type { ClientSession, Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findByUsernames, keyOf } from "../../people/users/index.ts";
import { changeStory, eventOf, type StoryDoc } from "../stories/index.ts";
import { TeamInvitation, type TeamInvitationDoc, TeamMailInvitation } from "./model.ts";
import { assertTeamHasRoom, readInvitation, storyToManage } from "./team.ts";
import { wordDigest } from "./word.ts";
import "./events.ts";

/**
 * Invites a member to collaborate on a story; a story for sale accepts no collaborators (specification,
 * section 5).
 */
export async function inviteCollaborator(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { story, username, role } = await readInvitation(caller, id, input);
  const name = keyOf(username.replace(/^@/, ""));
  const account = (await findByUsernames([name])).get(name);
  // A member who has blocked the author must look the same as an unknown member.
  if (!account || (await isEitherBlocked(String(story.author), String(account._id))))
    throw invalidField("username", messages.noSuchMember);
  if (isOnTeam(story, account._id)) throw invalidField("username", collaboratorsMessages.alreadyOnTeam);
  const key = { story: story._id, user: account._id };
  await inTransaction(async (session) => {
    await assertTeamHasRoom(services, story, { user: account._id }, session);
    const known = await TeamInvitation.findOneAndUpdate(
      key,
      { $set: { role }, $setOnInsert: { by: toId(caller.viewer.id!), createdAt: services.now() } },
      { upsert: true, returnDocument: "after", session },
    ).lean<TeamInvitationDoc>();
    const invitee = { user: String(account._id), invitation: String(known!._id), role };
    await services.events.publish(
      "story.collaborator-invited",
      { ...eventOf(caller, story), ...invitee },
      session,
    );
  });
}

const isOnTeam = (story: Pick<StoryDoc, "author" | "collaborators">, user: Types.ObjectId): boolean =>
  [story.author, ...story.collaborators.map((each) => each.user)].some((each) => each.equals(user));

/** Revokes a member's invitation. */
export async function withdrawInvitation(
  services: Services,
  caller: Caller,
  id: string,
  user: string,
): Promise<void> {
  const story = await storyToManage(caller, id);
  if (!isId(user)) return;
  await inTransaction(async (session) => {
    const which = { story: story._id, user: toId(user) };
    const { deletedCount } = await TeamInvitation.deleteOne(which, { session });
    if (deletedCount > 0) await services.events.publish("story.invitation-ended", { id, user }, session);
  });
}

/** An invitation the caller may answer: addressed to them, or opened by its link. */
export interface OpenInvitation {
  readonly role: CollaboratorRole;
  /** Deletes the invitation; returns false if it is already gone. */
  remove(session: ClientSession): Promise<boolean>;
}

/** Returns the caller's invitation, by the token of a mailed link or by member; null if there is none. */
export async function findInvitation(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
  now: Date,
  word?: string | null,
): Promise<OpenInvitation | null> {
  if (!viewer.id || !isId(id)) return null;
  const story = toId(id);
  const teamInvitation = await TeamInvitation.findOne({
    story,
    user: toId(viewer.id),
  }).lean<TeamInvitationDoc>();
  const mailed =
    !teamInvitation && word
      ? await TeamMailInvitation.findOne({ story, word: wordDigest(word), expires: { $gt: now } }).lean()
      : null;
  const found = teamInvitation ?? mailed;
  if (!found) return null;
  const { _id, role } = found;
  return {
    role,
    async remove(session) {
      const options = { session };
      const deletion = teamInvitation
        ? await TeamInvitation.deleteOne({ _id }, options)
        : await TeamMailInvitation.deleteOne({ _id }, options);
      return deletion.deletedCount > 0;
    },
  };
}

/** Joins the team of a story by accepting an invitation. The story's current state decides. */
export async function acceptInvitation(
  services: Services,
  caller: Caller,
  id: string,
  word?: string | null,
): Promise<void> {
  const invitation = await requireInvitation(services, caller, id, word);
  const user = caller.viewer.id!;
  await changeStory(
    services,
    id,
    async (story, session) => {
      if (!(await invitation.remove(session)) || story.deletedAt) throw notFound();
      if (await isEitherBlocked(String(story.author), user)) throw notFound();
      if (story.price !== null) throw applicationError(messages.collaborativeNotSold);
      if (isOnTeam(story, toId(user))) throw applicationError(collaboratorsMessages.onTeamAlready);
      return { collaborators: [...story.collaborators, { user: toId(user), role: invitation.role }] };
    },
    async ({ after }, session) => {
      const event = { ...eventOf(caller, after), user, role: invitation.role };
      await services.events.publish("story.collaborator-added", event, session);
    },
  );
}

/** Declines an invitation; nobody is notified. */
export async function declineInvitation(
  services: Services,
  caller: Caller,
  id: string,
  word?: string | null,
): Promise<void> {
  const invitation = await requireInvitation(services, caller, id, word);
  await inTransaction(async (session) => {
    if (!(await invitation.remove(session))) return;
    await services.events.publish("story.invitation-ended", { id, user: caller.viewer.id! }, session);
  });
}

async function requireInvitation(
  { now }: Services,
  caller: Caller,
  id: string,
  word?: string | null,
): Promise<OpenInvitation> {
  if (!caller.viewer.id) throw forbidden();
  const invitation = await findInvitation(caller, id, now(), word);
  if (!invitation) throw notFound();
  return invitation;
}

import { isId, toId } from "#core/db/ids.ts";
import type { InvitationDto } from "#shared/accounts/invitations.dto.ts";
import { Invitation, type InvitationDoc } from "./model.ts";

const PAGE = 25;

/** Lists a member's invitations, newest first; `before` is the last id of the previous page. */
export async function listInvitations(
  inviter: string,
  before: string | null,
): Promise<{ readonly invitations: readonly InvitationDto[]; readonly older: string | null }> {
  const storedInvitations = await Invitation.find({
    inviter,
    ...(isId(before) && { _id: { $lt: toId(before) } }),
  })
    .select("email state createdAt joinedAt")
    .sort({ _id: -1 })
    .limit(PAGE + 1)
    .lean<InvitationDoc[]>();
  const page = storedInvitations.slice(0, PAGE);
  const last = storedInvitations.length > PAGE ? page.at(-1) : undefined;
  return { invitations: page.map(present), older: last ? String(last._id) : null };
}

const present = ({ _id, email, state, createdAt, joinedAt }: InvitationDoc): InvitationDto => ({
  id: String(_id),
  email,
  state,
  sentAt: createdAt.toISOString(),
  joinedAt: joinedAt?.toISOString() ?? null,
});

import { forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { type ChallengeAction, challengePolicy, entryPolicy } from "./policy.ts";

/** Returns a challenge if this viewer may read it. */
export const readChallenge = async (viewer: Viewer, id: string): Promise<ChallengeDoc | null> =>
  isId(id)
    ? Challenge.findOne({ _id: toId(id), ...challengePolicy.readable(viewer) }).lean<ChallengeDoc>()
    : null;

/** Returns a challenge if the viewer may perform the action. @throws 404 and 403 */
export async function permittedChallenge(
  viewer: Viewer,
  action: ChallengeAction,
  id: string,
): Promise<ChallengeDoc> {
  const challenge = await readChallenge(viewer, id);
  if (!challenge) throw notFound();
  if (!challengePolicy.can(viewer, action, challenge)) throw forbidden();
  return challenge;
}

/** Returns the id of a challenge's owner, or "" if their account was deleted. */
export const ownerIdOf = ({ owner }: Pick<ChallengeDoc, "owner">): string =>
  owner.equals(DELETED_AUTHOR) ? "" : String(owner);

/** Returns an entry if this viewer may read it. */
export const readEntry = async (viewer: Viewer, id: string): Promise<EntryDoc | null> =>
  isId(id) ? Entry.findOne({ _id: toId(id), ...entryPolicy.readable(viewer) }).lean<EntryDoc>() : null;

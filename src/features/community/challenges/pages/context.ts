import { notFound } from "#core/base/errors.ts";
import type { PageContext } from "#core/pages/define-page.ts";
import type { ChallengeDoc } from "../model.ts";
import { permittedChallenge, readChallenge } from "../permitted.ts";
import type { ChallengeAction } from "../policy.ts";

type Asked = Pick<PageContext, "viewer" | "params">;

/** Returns the challenge in the URL. @throws 404 */
export async function challengeIn({ viewer, params }: Asked): Promise<ChallengeDoc> {
  const challenge = await readChallenge(viewer, params.id ?? "");
  if (!challenge) throw notFound();
  return challenge;
}

/** Returns the challenge in the URL if the viewer may perform the action. @throws 404 and 403 */
export const permittedIn = ({ viewer, params }: Asked, action: ChallengeAction): Promise<ChallengeDoc> =>
  permittedChallenge(viewer, action, params.id ?? "");

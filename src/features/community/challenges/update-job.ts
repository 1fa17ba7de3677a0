import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { challengeMailText } from "#shared/community/challenge-mail.text.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { formatDateTime } from "#shared/format.ts";
import { createUpdate, hasSaid, type UpdateWriting } from "../../talk/updates/index.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** Dependencies of announcing by an update. */
export interface AnnouncingByUpdate {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly update: JobDefinition<{ readonly challenge: string }>;
}

/** Job that posts a challenge on its owner's feed; idempotent. */
export const updateJob = (writing: UpdateWriting, site: { readonly url: string }) =>
  defineJob<{ readonly challenge: string }>({
    name: "challenges.announce-by-update",
    concurrency: 1,
    async run({ challenge: id }) {
      const challenge = await Challenge.findById(toId(id)).lean<ChallengeDoc>();
      if (!challenge?.open || challenge.ownerHidden) return;
      const text = challengeMailText.update(
        challenge.title,
        formatDateTime(challenge.endDate.toISOString(), challenge.zone),
        site.url + challengesPaths.challenge(id),
      );
      const owner = String(challenge.owner);
      if (await hasSaid(owner, text)) return;
      const viewer = { ...guest, id: owner, role: "member" } as const;
      await createUpdate(writing, { viewer, requestId: `challenge ${id}` }, { text });
    },
  });

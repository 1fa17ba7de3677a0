import { on } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Outgoing } from "#core/net/index.ts";
import type { Services } from "#core/services.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { User } from "../../users/entity.ts";
import type { UserDoc, WebsiteProof } from "../../users/index.ts";
import { linksBack } from "./links-back.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** Days until a proven site is checked again. */
const RECHECK_DAYS = 7;
/** Days until a check that failed is repeated, and the failed checks in a row after which the proof ends. */
const RETRY_DAYS = 1;
const FAILURES_MAX = 3;
/** Minimum interval between two checks of one member's site in milliseconds. */
const INTERVAL = 60_000;
/** Members per run of the daily job. */
const BATCH = 200;

export interface ProofDependencies {
  readonly services: Pick<Services, "now">;
  readonly jobs: Jobs;
  readonly outgoing: Outgoing;
  readonly site: { readonly url: string };
}

type Checked = Pick<UserDoc, "_id" | "username" | "formerUsernames" | "website" | "websiteProof">;

/** Checks whether members' websites link to their profiles: after each change, then weekly (issue 34, section 2). */
export function createWebsiteProof({ services: { now }, jobs, outgoing, site }: ProofDependencies) {
  const check = defineJob<{ user: string }>({
    name: "website-proof.check",
    attempts: 3,
    concurrency: 2,
    async run({ user }) {
      const member = await User.findOne({ _id: user, leaving: null })
        .select("username +formerUsernames website websiteProof")
        .lean<Checked>();
      if (!member) return;
      const { _id, website, username, formerUsernames = [] } = member;
      if (!website) {
        if (member.websiteProof) await User.updateOne({ _id, website }, { $unset: { websiteProof: 1 } });
        return;
      }
      const profileOf = (name: string) => new URL(profilePaths.user(name), site.url).href;
      const [profile, former] = [profileOf(username), formerUsernames.map(profileOf)];
      const isLinked = await linksBack({ outgoing, website, profile, former });
      // A site that was changed in the meantime has a separate job.
      await User.updateOne({ _id, website }, { $set: { websiteProof: after(member, isLinked, now()) } });
    },
  });
  const checkDue = defineJob<null>({
    name: "website-proof.check-due",
    concurrency: 1,
    async run() {
      const due = await User.find({ "websiteProof.checkAt": { $lte: now() } })
        .sort({ "websiteProof.checkAt": 1 })
        .limit(BATCH)
        .select("_id")
        .lean<Pick<UserDoc, "_id">[]>();
      for (const { _id } of due) await enqueue(String(_id));
    },
  });
  const enqueue = (user: string, runAt?: Date) =>
    jobs.enqueue(check, { user }, { key: user, ...(runAt ? { runAt } : {}) });
  jobs.add(check);
  jobs.add(checkDue);
  return {
    subscriber: on("user.updated", {
      name: "profile.website-proof",
      async handle({ id, changed }) {
        if (!changed.includes("website") && !changed.includes("username")) return;
        const member = await User.findById(id).select("website websiteProof").lean<Checked>();
        if (!member?.website && !member?.websiteProof) return;
        // Saving the profile again checks again, but not more often than the interval allows.
        const last =
          member.websiteProof?.url === member.website ? member.websiteProof.checkedAt.getTime() : 0;
        await enqueue(id, new Date(Math.max(now().getTime(), last + INTERVAL)));
      },
    }),
    /** Starts the recurring job. */
    prepare: () => jobs.every("23 * * * *", checkDue, null),
  };
}

/** Returns the result of a check. A proven site may fail twice, so that an outage does not end the proof. */
function after({ website, websiteProof: known }: Checked, isLinked: boolean, now: Date): WebsiteProof {
  const result = { url: website, checkedAt: now };
  if (isLinked) {
    const provenAt = (known?.url === website && known.provenAt) || now;
    return { ...result, provenAt, failures: 0, checkAt: daysAfter(now, RECHECK_DAYS) };
  }
  const failures = known?.url === website && known.provenAt ? known.failures + 1 : FAILURES_MAX;
  return failures < FAILURES_MAX
    ? { ...result, provenAt: known!.provenAt, failures, checkAt: daysAfter(now, RETRY_DAYS) }
    : { ...result, provenAt: null, failures };
}

const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);

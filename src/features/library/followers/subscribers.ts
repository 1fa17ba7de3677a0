import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { coverFollows, renameFollows } from "./upkeep.ts";

/**
 * Updates copied names and visibility settings, in jobs because lists are long, and restores follows after a
 * block.
 */
export function followerSubscribers(jobs: Jobs): readonly Subscriber[] {
  const rename = defineJob<{ user: string }>({
    name: "followers.rename",
    run: ({ user }) => renameFollows(user),
  });
  const cover = defineJob<{ user: string }>({
    name: "followers.cover",
    run: ({ user }) => coverFollows(user),
  });
  for (const job of [rename, cover]) jobs.add(job);
  return [
    on("user.updated", {
      name: "followers.copy-account",
      async handle({ id: user, changed }) {
        if (changed.includes("name") || changed.includes("username"))
          await jobs.enqueue(rename, { user }, { key: user });
        if (changed.includes("hideFollows")) await jobs.enqueue(cover, { user }, { key: user });
      },
    }),
  ];
}

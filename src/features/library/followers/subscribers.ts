import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { openFollow } from "./commands.ts";
import { coverFollows, renameFollows } from "./keep.ts";

/** Keeps copies of names and of who hides what: in jobs, for lists are long. And what a block had hidden. */
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
    on("member.unblocked", { name: "followers.open-follow", handle: ({ by, who }) => openFollow(who, by) }),
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

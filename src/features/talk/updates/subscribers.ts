import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { setAway } from "./state.ts";

/** Who is shut out is not heard of either: in a job, for they may have said much. */
export function updateSubscribers(jobs: Jobs): readonly Subscriber[] {
  const away = defineJob<{ user: string; away: boolean }>({
    name: "updates.away",
    run: (data) => setAway(data.user, data.away),
  });
  jobs.add(away);
  return [
    on("user.blocked", {
      name: "updates.hide-author",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: true }),
    }),
    on("user.unblocked", {
      name: "updates.show-author",
      handle: ({ id }) => jobs.enqueue(away, { user: id, away: false }),
    }),
  ];
}

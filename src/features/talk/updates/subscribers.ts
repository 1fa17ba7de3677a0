import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { setAway } from "./state.ts";

/** Who is shut out is not heard of either: in a job, for they may have said much. */
export function subscribeUpdates({ events }: Services, jobs: Jobs): void {
  const away = defineJob<{ user: string; away: boolean }>({
    name: "updates.away",
    run: (data) => setAway(data.user, data.away),
  });
  jobs.add(away);
  events.subscribe("user.blocked", ({ id }) => jobs.enqueue(away, { user: id, away: true }));
  events.subscribe("user.unblocked", ({ id }) => jobs.enqueue(away, { user: id, away: false }));
}

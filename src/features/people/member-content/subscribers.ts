import { byPersonalData, type GroupAnswer, handler } from "#core/consequences.ts";
import { type EventMap, on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";

type Subjects = { [Name in keyof EventMap]: EventMap[Name] extends { readonly id: string } ? Name : never };

/** Handles an event in a job, because the work may be large: `of` returns the subject's id. */
export function inJob(
  jobs: Jobs,
  event: Subjects[keyof EventMap],
  { name, of, run }: { readonly name: string; readonly of: string; run(id: string): Promise<unknown> },
): Subscriber {
  const job = defineJob<Readonly<Record<string, string>>>({
    name,
    run: async (payload) => void (await run(payload[of]!)),
  });
  jobs.add(job);
  return on(event, {
    name,
    handle: ({ id }: { readonly id: string }) => jobs.enqueue(job, { [of]: id }, { key: id }),
  });
}

/** Hides a member's content while they are banned, and restores it unchanged. */
export const hiddenWithWriter = (
  name: string,
  setHidden: (user: string, hidden: boolean) => Promise<void>,
): GroupAnswer<"account"> => ({
  banned: handler(`${name}.hide-banned`, ({ id }) => setHidden(id, true)),
  unbanned: handler(`${name}.show-unbanned`, ({ id }) => setHidden(id, false)),
  deleted: byPersonalData,
});

import { type EventMap, on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";

type Subjects = { [Name in keyof EventMap]: EventMap[Name] extends { readonly id: string } ? Name : never };

/** Reacts to what happened to a subject in a job, for what follows may be much: `of` names the subject in it. */
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
  } as never);
}

/** What members wrote goes out of sight while they are shut out, and comes back: in a job, for it may be much. */
export function followWriters(
  jobs: Jobs,
  {
    name,
    writer = "author",
    setHidden,
  }: {
    readonly name: string;
    readonly writer?: string;
    setHidden(user: string, hidden: boolean): Promise<void>;
  },
): readonly Subscriber[] {
  const job = defineJob<{ user: string; hidden: boolean }>({
    name: `${name}.hidden`,
    run: ({ user, hidden }) => setHidden(user, hidden),
  });
  jobs.add(job);
  return [
    on("user.blocked", {
      name: `${name}.hide-${writer}`,
      handle: ({ id }) => jobs.enqueue(job, { user: id, hidden: true }, { key: id }),
    }),
    on("user.unblocked", {
      name: `${name}.show-${writer}`,
      handle: ({ id }) => jobs.enqueue(job, { user: id, hidden: false }, { key: id }),
    }),
  ];
}

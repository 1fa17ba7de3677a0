import type { QueryFilter } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { TriggerKind } from "#shared/reach/newsletters.ts";
import { emailsOf, findStandingByEmail } from "../../people/users/index.ts";
import { finishedAt, finishedSince } from "../../reading/reading/index.ts";
import { type ConfirmedReader, confirmedReaders } from "../mailing-lists/index.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { isStillOwn } from "./own-stories.ts";
import { writeDown } from "./recipients.ts";
import type { SendingParts, SendJob } from "./run.ts";
import { subjectFor, triesTwo } from "./subjects.ts";

/** Enqueues recipients of automated newsletters one by one, as they join a list or finish a story. */

const DAY_MS = 86_400_000;

/** Enqueues readers for an automated newsletter: each once; idempotent. */
async function putDown(
  { jobs }: Pick<SendingParts, "jobs">,
  send: SendJob,
  newsletter: NewsletterDoc,
  readers: readonly (ConfirmedReader & { readonly at: Date })[],
): Promise<void> {
  if (readers.length === 0) return;
  const { _id, trigger } = newsletter;
  const pause = (trigger?.days ?? 0) * DAY_MS;
  await writeDown(
    _id,
    readers.map((reader) => ({
      reader,
      due: new Date(reader.at.getTime() + pause),
      // Readers arrive one by one, so there is no sample: each subject goes to half of them.
      subject: triesTwo(newsletter) ? subjectFor(_id, reader.to, "half") : null,
    })),
  );
  // Checks all waiting letters, not only new ones: an earlier process may have ended between the two steps.
  if (await NewsletterLetter.exists({ newsletter: _id, state: "waiting" }))
    await jobs.enqueue(send, { newsletter: String(_id) }, { key: String(_id) });
}

/**
 * Enqueues the automated newsletters of an author that have waiting letters: a job that ran while the account was
 * closed enqueued no other. Idempotent.
 */
export async function enqueueWaiting(
  { jobs }: Pick<SendingParts, "jobs">,
  send: SendJob,
  owner: string,
): Promise<void> {
  const newsletters = Newsletter.find({ owner: toId(owner), state: "automatic" }, { _id: 1 });
  for (const { _id } of await newsletters.lean<Pick<NewsletterDoc, "_id">[]>())
    if (await NewsletterLetter.exists({ newsletter: _id, state: "waiting" }))
      await jobs.enqueue(send, { newsletter: String(_id) }, { key: String(_id) });
}

/** Filter for newsletters with this trigger; states the type for the partial index. */
export const goesFor = (kind: TriggerKind): QueryFilter<NewsletterDoc> => ({
  "trigger.kind": { $type: "string", $eq: kind },
  state: kind === "release" ? "scheduled" : "automatic",
});

/**
 * Returns the newsletters with this trigger. Those of a hidden author are included: readers who joined just before a
 * ban get their letters after it.
 */
export const goingFor = (kind: TriggerKind, more: QueryFilter<NewsletterDoc>): Promise<NewsletterDoc[]> =>
  Newsletter.find({ ...goesFor(kind), ...more }).lean<NewsletterDoc[]>();

/** Readers of a story per batch. */
const AT_ONCE = 500;

/** Enqueues new or returning subscribers of a list for its welcome newsletters; each once. */
export async function enqueueNewSubscribers(
  parts: SendingParts,
  send: SendJob,
  list: NewsletterDoc["_id"],
  readers: readonly ConfirmedReader[],
  at: Date,
): Promise<void> {
  const joined = readers.map((reader) => ({ ...reader, at }));
  for (const newsletter of await goingFor("welcome", { list }))
    await putDown(parts, send, newsletter, joined);
  // Readers who finished the story before joining: counted from when they joined.
  const series = await goingFor("finished", { list });
  if (series.length === 0 || joined.length === 0) return;
  const accounts = await findStandingByEmail(joined.map(({ email }) => email));
  const emails = await emailsOf([...accounts.values()].map(({ id }) => toId(id)));
  for (const newsletter of series) {
    const { trigger, begunAt, owner } = newsletter;
    if (!trigger?.story || !begunAt || !(await isStillOwn(owner, trigger.story))) continue;
    for (const reader of joined) {
      const id = accounts.get(reader.email)?.id;
      // Only accounts with a confirmed address: otherwise the reading cannot be attributed to the address.
      const finished = id && emails.get(id) === reader.email && (await finishedAt(id, trigger.story));
      if (finished && finished >= begunAt) await putDown(parts, send, newsletter, [reader]);
    }
  }
}

/** Overlap with the previous sweep in milliseconds, because reading may be recorded late. */
const LOOK_BACK_MS = 2 * 3_600_000;

/**
 * Enqueues readers who finished a story since the newsletter about it was switched on, each once: those since
 * the last sweep. Readers who join the list after finishing are enqueued when they join.
 */
export async function enqueueFinishedReaders(
  parts: SendingParts,
  send: SendJob,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  await sweepEach(
    "newsletters",
    await goingFor("finished", { ownerHidden: { $ne: true } }),
    async (newsletter) => {
      const { trigger, list, begunAt, owner } = newsletter;
      if (!trigger?.story || !list || !begunAt || !(await isStillOwn(owner, trigger.story))) return;
      const looked = parts.services.now();
      const since = new Date(
        Math.max(begunAt.getTime(), (newsletter.sweptTo?.getTime() ?? 0) - LOOK_BACK_MS),
      );
      for await (const finished of finishedSince(trigger.story, since, AT_ONCE)) {
        if (signal.aborted) return;
        const emails = await emailsOf(finished.map(({ user }) => user));
        const at = new Map(
          finished.flatMap(({ user, at }) => {
            const email = emails.get(String(user));
            return email ? [[email, at] as const] : [];
          }),
        );
        const readers = await confirmedReaders(list, { emailKey: { $in: [...at.keys()] } });
        await putDown(
          parts,
          send,
          newsletter,
          readers.map((reader) => ({ ...reader, at: at.get(reader.email)! })),
        );
      }
      await Newsletter.updateOne({ _id: newsletter._id, begunAt }, { $set: { sweptTo: looked } });
    },
    signal,
  );
}

import { toId } from "../../../core/db/ids.ts";
import type { TriggerKind } from "../../../shared/reach/newsletters.ts";
import { emailsOf, findStandingByEmail } from "../../people/users/index.ts";
import { finishedAt, finishedSince } from "../../reading/reading/index.ts";
import { type ConfirmedReader, confirmedReaders } from "../mailing-lists/index.ts";
import { Newsletter, type NewsletterDoc, NewsletterLetter } from "./model.ts";
import { writeDown } from "./recipients.ts";
import type { SendingParts, SendJob } from "./run.ts";
import { subjectFor, triesTwo } from "./subjects.ts";

/** Who gets what goes by itself: they are put down one by one, as they join a list or finish a story. */

const DAY_MS = 86_400_000;

/** Puts readers down for a letter that goes by itself: each once, however often it is asked for. */
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
      ...{ reader, due: new Date(reader.at.getTime() + pause) },
      // Readers come one by one: there is no sample of them, and each subject is for half.
      subject: triesTwo(newsletter) ? subjectFor(_id, reader.to, "half") : null,
    })),
  );
  // Whoever waits, not only who is new: the process may have ended between the two.
  if (await NewsletterLetter.exists({ newsletter: _id, state: "waiting" }))
    await jobs.enqueue(send, { newsletter: String(_id) }, { key: String(_id) });
}

/** Letters that go by themselves for this reason; the type is that of the index. */
export const goesFor = (kind: TriggerKind) => ({
  "trigger.kind": { $type: "string", $eq: kind },
  state: kind === "release" ? "scheduled" : "automatic",
});

export const goingFor = (kind: TriggerKind, more: object): Promise<NewsletterDoc[]> =>
  Newsletter.find({ ...goesFor(kind), ownerHidden: { $ne: true }, ...more } as never).lean<NewsletterDoc[]>();

/** Readers of a story that are looked at together. */
const AT_ONCE = 500;

/** Puts down who has just joined a list, or joined again, for what goes by itself to whoever does; each once. */
export async function putDownJoined(
  parts: SendingParts,
  send: SendJob,
  list: NewsletterDoc["_id"],
  readers: readonly ConfirmedReader[],
  at: Date,
): Promise<void> {
  const joined = readers.map((reader) => ({ ...reader, at }));
  for (const newsletter of await goingFor("welcome", { list }))
    await putDown(parts, send, newsletter, joined);
  // Who finished the story before they joined: counted from when they joined.
  const series = await goingFor("finished", { list });
  if (series.length === 0 || joined.length === 0) return;
  const accounts = await findStandingByEmail(joined.map(({ email }) => email));
  const emails = await emailsOf([...accounts.values()].map(({ id }) => toId(id)));
  for (const newsletter of series) {
    const { trigger, begunAt } = newsletter;
    if (!trigger?.story || !begunAt) continue;
    for (const reader of joined) {
      const id = accounts.get(reader.email)?.id;
      // An account whose address is confirmed: of any other nobody knows whose reading it is.
      const finished = id && emails.get(id) === reader.email && (await finishedAt(id, trigger.story));
      if (finished && finished >= begunAt) await putDown(parts, send, newsletter, [reader]);
    }
  }
}

/** What was finished may be written down later than it was: so far back from the last look it is looked again. */
const LOOK_BACK_MS = 2 * 3_600_000;

/**
 * Puts down who has finished a story since a letter about that was switched on, each once: those since the last look. Who
 * joins the list after they finished is put down when they join.
 */
export async function putDownFinished(
  parts: SendingParts,
  send: SendJob,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  for (const newsletter of await goingFor("finished", {})) {
    const { trigger, list, begunAt } = newsletter;
    if (!trigger?.story || !list || !begunAt) continue;
    const looked = parts.services.now();
    const since = new Date(Math.max(begunAt.getTime(), (newsletter.sweptTo?.getTime() ?? 0) - LOOK_BACK_MS));
    for await (const finished of finishedSince(trigger.story, since, AT_ONCE)) {
      if (signal.aborted) return;
      const emails = await emailsOf(finished.map(({ user }) => user));
      const at = new Map(
        finished.flatMap(({ user, at }) => {
          const email = emails.get(String(user));
          return email ? [[email, at] as const] : [];
        }),
      );
      const readers = await confirmedReaders(list, { email: { $in: [...at.keys()] } });
      await putDown(
        parts,
        send,
        newsletter,
        readers.map((reader) => ({ ...reader, at: at.get(reader.email)! })),
      );
    }
    await Newsletter.updateOne({ _id: newsletter._id, begunAt }, { $set: { sweptTo: looked } });
  }
}

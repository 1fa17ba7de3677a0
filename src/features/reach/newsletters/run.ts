import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import type { BulkMail, BulkMailer, MailTopic } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import type { LetterData } from "#shared/reach/letter.dto.ts";
import type { SubjectName } from "#shared/reach/newsletters.ts";
import { restrictedUntil } from "../../people/staff/index.ts";
import { COUNTING_TOPIC, isUncounted, LIST_TOPIC } from "../mailing-lists/index.ts";
import { composeLetter, replyToOf, senderOf } from "./compose.ts";
import { deliverLetters } from "./deliver.ts";
import type { LetterDoc, NewsletterDoc } from "./document.ts";
import {
  addressedTo,
  type DrawnLetter,
  drawLetter,
  END_COUNTING_HERE,
  PIXEL_HERE,
  withReader,
} from "./letter-page.tsx";
import { localTimesOf } from "./local-times.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { countsOpens, newPixel } from "./opens.ts";
import { endIfTransferred } from "./own-stories.ts";
import { hasNames, readerName, withName } from "./reader-names.ts";
import { stillWanted, walkRecipients, writeDown } from "./recipients.ts";
import { releaseStateOf } from "./releases.ts";
import {
  countedLink,
  decideAtOf,
  decideWinner,
  keptLinks,
  subjectFor,
  triesTwo,
  withCountedLinks,
  wordsOf,
} from "./subjects.ts";

/** Dependencies of sending. */
export interface SendingParts {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly bulkMailer: Pick<BulkMailer, "deliver">;
  readonly site: { readonly name: string; readonly url: string };
  readonly unsubscribeUrl: (topic: MailTopic) => string;
}

/** Job that sends a newsletter when due. */
export type SendJob = JobDefinition<{ readonly newsletter: string }>;

/**
 * Mail topic of the site's newsletters: the preference that permits them and that their unsubscribe link
 * ends.
 */
const SITE_TOPIC = "promotional";

/** Returns the topic of a recipient's unsubscribe link: the list, or site news. */
export const topicFor = ({ list }: Pick<NewsletterDoc, "list">, to: unknown): MailTopic => ({
  about: list ? LIST_TOPIC : SITE_TOPIC,
  to: String(to),
});

/** Returns a newsletter's list for the mail headers. */
export const listOf = ({ list }: Pick<NewsletterDoc, "list">, { name }: { readonly name: string }) => ({
  id: list ? String(list) : "news",
  name,
});

/**
 * Creates the job that sends due newsletters: first creates one mail for each recipient, then sends them. Safe to
 * interrupt at any point.
 */
export function createSendJob(parts: SendingParts): SendJob {
  const job: SendJob = defineJob<{ newsletter: string }>({
    name: "newsletters.send",
    concurrency: 2,
    // A sending may take an hour, and each crash counts as an attempt.
    attempts: 50,
    backoff: { first: 5_000, longest: 300_000 },
    run: async ({ newsletter }, context) => {
      const again = await runNewsletter(parts, newsletter, context);
      if (again) await parts.jobs.enqueue(job, { newsletter }, { key: newsletter, runAt: again });
    },
  });
  parts.jobs.add(job);
  return job;
}

/**
 * Longest pause in milliseconds until it is asked again whether an author may post, as staff can lift a restriction.
 */
const RESTRICTED_PAUSE = 10 * 60_000;

/** Returns when to try again if the author of a newsletter may not post now; null if they may, and for the site's. */
async function pausedUntil(
  { list, owner }: Pick<NewsletterDoc, "list" | "owner">,
  now: Date,
): Promise<Date | null> {
  const until = list ? await restrictedUntil(owner, now) : null;
  return until && new Date(Math.min(until.getTime(), now.getTime() + RESTRICTED_PAUSE));
}

/**
 * Continues a sending from its current state; returns when to continue, or null if finished. Waits while its author may
 * not post, as scheduled chapters do, and for the release it announces. Ends if the story it depends on is not
 * released, or is another author's now.
 */
export async function runNewsletter(
  parts: SendingParts,
  id: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<Date | null> {
  const { services, site } = parts;
  const now = services.now();
  const due = { _id: id, state: "scheduled" as const, dueAt: { $lte: now } };
  // One that comes due while its author is banned becomes a draft again, which they can send after the ban.
  await Newsletter.updateOne({ ...due, ownerHidden: true }, { $set: { state: "draft", dueAt: null } });
  const waiting = await Newsletter.findOne(due).lean<NewsletterDoc>();
  const again = waiting && (await pausedUntil(waiting, now));
  if (again) return again;
  const before = waiting ?? (await Newsletter.findById(id).lean<NewsletterDoc>());
  if (!before || (await endIfTransferred(services, before))) return null;
  const release = waiting ? await releaseStateOf(waiting, now) : "ready";
  if (release instanceof Date) return release;
  const change =
    release === "ready" ? { state: "counting" as const } : { state: "draft" as const, dueAt: null };
  await Newsletter.updateOne(due, { $set: change });
  const newsletter = await Newsletter.findById(id).lean<NewsletterDoc>();
  if (!newsletter) return null;
  const sender = await senderOf(newsletter, site);
  if (!sender || newsletter.ownerHidden) {
    // Not sent any more once its author has left, or is banned while it is being sent.
    await end(newsletter, "stopped", now);
    return null;
  }
  if (newsletter.state === "counting") {
    const links = keptLinks(newsletter, (await composeLetter(newsletter, sender, site)).blocks);
    await freezeRecipients(newsletter, { now, links, signal });
  }
  const going = { _id: newsletter._id, state: { $in: ["sending" as const, "automatic" as const] } };
  const ready = await Newsletter.findOne(going).lean<NewsletterDoc>();
  if (!ready) return null;
  const from = { ...sender, replyTo: await replyToOf(ready) };
  const letterFor = lettersOf(ready, from, await composeLetter(ready, sender, site), parts);
  const run = await deliverLetters(ready._id, {
    now: services.now,
    signal,
    deliver: parts.bulkMailer.deliver,
    letterFor,
    stillWanted: (rows) => stillWanted(ready, rows),
    pausedUntil: () => pausedUntil(ready, services.now()),
  });
  if (!run.ended) return run.again;
  const isHidden = await Newsletter.exists({ _id: ready._id, ownerHidden: true });
  await end(ready, isHidden ? "stopped" : "sent", services.now());
  return null;
}

/** Builds the mails to recipients in a run: each subject is rendered once per combination of counting options. */
function lettersOf(
  newsletter: NewsletterDoc,
  sender: { readonly name: string; readonly replyTo: string | null },
  letter: LetterData,
  { services, site, unsubscribeUrl }: Pick<SendingParts, "services" | "site" | "unsubscribeUrl">,
): (row: LetterDoc) => Promise<BulkMail> {
  const list = listOf(newsletter, sender);
  const drawn = new Map<string, Promise<DrawnLetter>>();
  let winner: Promise<SubjectName> | null = null;
  const draw = (name: SubjectName, counted: boolean, opens: boolean): Promise<DrawnLetter> => {
    const key = `${name} ${counted} ${opens}`;
    const known =
      drawn.get(key) ??
      drawLetter({
        ...letter,
        subject: wordsOf(newsletter, name),
        ...(counted && {
          blocks: withCountedLinks(letter.blocks, newsletter.links, countedLink(site, newsletter._id, name)),
          linksCounted: true,
        }),
        opens: opens ? { picture: PIXEL_HERE } : null,
        endCounting: counted || opens ? END_COUNTING_HERE : null,
      });
    drawn.set(key, known);
    return known;
  };
  return async ({ _id, email, to, subject, counted: agreed = false }) => {
    if (!subject && triesTwo(newsletter)) winner ??= decideWinner(newsletter._id);
    const name = subject ?? (winner ? await winner : "a");
    const topic = topicFor(newsletter, to);
    // Checked per letter at sending, because it may have waited for days since it was created.
    const mayCount = (agreed || countsOpens(newsletter)) && !(await isUncounted(to));
    const counted = agreed && mayCount;
    const opens = countsOpens(newsletter) && mayCount;
    const endCounting = counted || opens ? unsubscribeUrl({ about: COUNTING_TOPIC, to: String(to) }) : null;
    const pixel = opens ? await newPixel(site, newsletter._id, name, services.now()) : null;
    const common = await draw(name, counted, opens);
    const words = wordsOf(newsletter, name);
    const reader = [words, common.html].some(hasNames) ? await readerName(newsletter, to) : "";
    return {
      id: String(_id),
      to: email,
      fromName: sender.name,
      replyTo: sender.replyTo,
      topic,
      list,
      subject: withName(words, reader),
      ...addressedTo(withReader(common, reader), unsubscribeUrl(topic), endCounting, pixel),
    };
  };
}

/**
 * Creates the mails of a newsletter, one for each recipient. Safe to interrupt and repeat: nobody is added twice; later
 * subscribers get the next newsletter.
 * @throws if the process must stop now
 */
async function freezeRecipients(
  newsletter: NewsletterDoc,
  {
    now,
    links,
    signal,
  }: { readonly now: Date; readonly links: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  const { _id, split = "half" } = newsletter;
  const decideAt = decideAtOf(newsletter, now);
  const dueOf = await localTimesOf(newsletter, now);
  // Readers who were waiting while it was automated now get it with everyone else, if they still qualify.
  if (newsletter.begunAt)
    await NewsletterLetter.deleteMany({ newsletter: _id, state: { $in: ["waiting", "left-out"] } });
  for await (const rows of walkRecipients(newsletter)) {
    signal.throwIfAborted();
    if (rows.length === 0) continue;
    const own = await dueOf(rows);
    await writeDown(
      _id,
      rows.map((reader) => {
        const subject = triesTwo(newsletter) ? subjectFor(_id, reader.to, split) : null;
        const due = own.get(reader.email) ?? now;
        return { reader, subject, due: subject === null && decideAt && decideAt > due ? decideAt : due };
      }),
    );
  }
  const recipients = await NewsletterLetter.countDocuments({ newsletter: _id });
  const $set = {
    state: "sending" as const,
    recipients,
    begunAt: now,
    decideAt,
    links,
  };
  await Newsletter.updateOne({ _id, state: "counting" }, { $set });
}

/** Ends a running sending; returns false if it is not running. */
export async function end(
  { _id }: Pick<NewsletterDoc, "_id">,
  state: "sent" | "stopped",
  now: Date,
): Promise<boolean> {
  const going = { _id, state: { $in: ["counting" as const, "sending" as const] } };
  return (await Newsletter.updateOne(going, { $set: { state, endedAt: now } })).matchedCount > 0;
}

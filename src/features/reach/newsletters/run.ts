import { defineJob, type JobDefinition, type Jobs } from "../../../core/jobs/index.ts";
import type { BulkMail, BulkMailer, MailTopic } from "../../../core/mail/index.ts";
import type { Services } from "../../../core/services.ts";
import type { LetterData } from "../../../shared/reach/letter.dto.ts";
import type { SubjectName } from "../../../shared/reach/newsletters.ts";
import { COUNTING_TOPIC, isUncounted, LIST_TOPIC } from "../mailing-lists/index.ts";
import { clocksOf } from "./clocks.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { handOver } from "./hand-over.ts";
import { addressedTo, type DrawnLetter, drawLetter, END_COUNTING_HERE, PIXEL_HERE } from "./letter-page.tsx";
import { type LetterDoc, Newsletter, type NewsletterDoc, NewsletterLetter } from "./model.ts";
import { countsOpens, newPixel } from "./opens.ts";
import { stillWanted, walkRecipients, writeDown } from "./recipients.ts";
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

/** What sending takes of the house. */
export interface SendingParts {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly bulkMailer: Pick<BulkMailer, "deliver">;
  readonly site: { readonly name: string; readonly url: string };
  readonly unsubscribeUrl: (topic: MailTopic) => string;
}

/** The job that sends a letter when it is due. */
export type SendJob = JobDefinition<{ readonly newsletter: string }>;

/** Settings of members that the site's letters go by, and what their link ends. */
const SITE_TOPIC = "promotional";

/** The link in a recipient's letter frees them of its list, or of news of the site. */
export const topicFor = ({ list }: Pick<NewsletterDoc, "list">, to: unknown): MailTopic => ({
  about: list ? LIST_TOPIC : SITE_TOPIC,
  to: String(to),
});

/** What a letter's list is called in its headers. */
export const listOf = ({ list }: Pick<NewsletterDoc, "list">, { name }: { readonly name: string }) => ({
  id: list ? String(list) : "news",
  name,
});

/** Sends what is due: first all who get it are written down, then their letters go. It may be broken off anywhere. */
export function createSendJob(parts: SendingParts): SendJob {
  const job: SendJob = defineJob<{ newsletter: string }>({
    name: "newsletters.send",
    concurrency: 2,
    // Of a sending of an hour every crash is an attempt.
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

/** Goes on with a sending from wherever it stands; answers when there is more to do, null for never. */
export async function runNewsletter(
  parts: SendingParts,
  id: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<Date | null> {
  const { services, site } = parts;
  const now = services.now();
  const due = { _id: id, state: "scheduled" as const, dueAt: { $lte: now } };
  await Newsletter.updateOne(due as never, { $set: { state: "counting" } });
  const found = await Newsletter.findById(id).lean<NewsletterDoc>();
  if (!found) return null;
  const sender = await senderOf(found, site);
  if (!sender || found.ownerHidden) {
    // Whose author has left meanwhile says nothing any longer.
    await end(found, "stopped", now);
    return null;
  }
  if (found.state === "counting") {
    const links = keptLinks(found, (await composeLetter(found, sender, site)).blocks);
    await freezeRecipients(found, { now, links, signal });
  }
  const going = { _id: found._id, state: { $in: ["sending" as const, "automatic" as const] } };
  const ready = await Newsletter.findOne(going).lean<NewsletterDoc>();
  if (!ready) return null;
  const letterFor = lettersOf(ready, sender, await composeLetter(ready, sender, site), parts);
  const run = await handOver(ready._id, {
    now: services.now,
    signal,
    deliver: parts.bulkMailer.deliver,
    letterFor,
    stillWanted: (rows) => stillWanted(ready, rows),
  });
  if (!run.ended) return run.again;
  await end(ready, "sent", services.now());
  return null;
}

/** Recipients' letters of a run: each subject is drawn once for all of whom the same is counted. */
function lettersOf(
  newsletter: NewsletterDoc,
  sender: { readonly name: string },
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
    // Asked of each as it goes: it may have waited for days since it was put down.
    const mayCount = (agreed || countsOpens(newsletter)) && !(await isUncounted(to));
    const counted = agreed && mayCount;
    const opens = countsOpens(newsletter) && mayCount;
    const endCounting = counted || opens ? unsubscribeUrl({ about: COUNTING_TOPIC, to: String(to) }) : null;
    const pixel = opens ? await newPixel(site, newsletter._id, name, services.now()) : null;
    return {
      ...{ id: String(_id), to: email, fromName: sender.name, topic, list },
      subject: wordsOf(newsletter, name),
      ...addressedTo(await draw(name, counted, opens), unsubscribeUrl(topic), endCounting, pixel),
    };
  };
}

/**
 * Writes down who gets a letter. Broken off and begun again nobody is written down twice; whoever joins afterwards gets
 * the next. @throws when the process must end now
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
  const dueOf = await clocksOf(newsletter, now);
  // Who waited while it went by itself gets it now, with all, if it is for them still.
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
    ...{ decideAt, links },
  };
  await Newsletter.updateOne({ _id, state: "counting" }, { $set });
}

/** Ends a sending that is under way. */
export async function end(
  { _id }: Pick<NewsletterDoc, "_id">,
  state: "sent" | "stopped",
  now: Date,
): Promise<void> {
  const going = { _id, state: { $in: ["counting" as const, "sending" as const] } };
  await Newsletter.updateOne(going, { $set: { state, endedAt: now } });
}

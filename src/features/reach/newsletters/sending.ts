import Joi from "joi";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, conflict, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "../../../core/jobs/index.ts";
import type { Letter, Letters, MailTopic } from "../../../core/mail/index.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import type { LetterData } from "../../../shared/reach/letter.dto.ts";
import { lettersText } from "../../../shared/reach/letters.text.ts";
import { TAG_MAX, TAGS_MAX } from "../../../shared/reach/mailing-lists.ts";
import { newslettersText as words } from "../../../shared/reach/newsletters.text.ts";
import {
  SCHEDULE_DAYS,
  SEGMENTS,
  type SegmentKind,
  SPLITS,
  type Split,
  type SubjectName,
} from "../../../shared/reach/newsletters.ts";
import { fromLocalTime } from "../../../shared/zones.ts";
import { findOwnUser, zoneOf } from "../../people/users/index.ts";
import { type AuditEvent, auditedOfOthers } from "../../platform/audit/index.ts";
import { COUNTING_TOPIC, LIST_TOPIC } from "../mailing-lists/index.ts";
import { checkNewsletter } from "./check.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { addressedTo, type DrawnLetter, drawLetter, END_COUNTING_HERE } from "./letter-page.tsx";
import { type LetterDoc, Newsletter, type NewsletterDoc, NewsletterLetter, type Segment } from "./model.ts";
import { permittedNewsletter } from "./policy.ts";
import { stillWanted, walkRecipients, writeDown } from "./recipients.ts";
import { handOver } from "./send.ts";
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
  readonly letters: Pick<Letters, "deliver">;
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

const rules = Joi.object<{
  at: string;
  tags: string[];
  split: Split;
  version: string;
  segment?: SegmentKind;
  segmentStory: string;
  segmentLink: string;
}>({
  version: Joi.string().empty(""),
  segment: Joi.string()
    .valid(...SEGMENTS)
    .empty(""),
  segmentStory: Joi.string().allow("").default(""),
  segmentLink: plainTextRule(100).allow("").default(""),
  split: Joi.string()
    .valid(...SPLITS)
    .empty("")
    .default("half"),
  at: Joi.string().allow("").default(""),
  tags: Joi.array().items(Joi.string().trim().max(TAG_MAX)).single().max(TAGS_MAX).default([]),
});

/**
 * Sends a letter: now, or at a time of the writer's clock. Nothing goes before all who get it are written down and
 * counted. Pressed twice it is sent once.
 * @throws 404; 403 once it is on its way; 409 where it is another than was looked at; 400 by field, while posting is
 * closed, and for what the check refuses
 */
export async function sendNewsletter(
  parts: SendingParts,
  send: SendJob,
  caller: Caller,
  id: string,
  input: {
    readonly at?: string | undefined;
    readonly tags?: readonly string[];
    readonly split?: string | undefined;
    /** Only readers who did this, and with which story, or by which story link. */
    readonly segment?: string | undefined;
    readonly segmentStory?: string | undefined;
    readonly segmentLink?: string | undefined;
    /** The version that was looked at. */
    readonly version?: string | undefined;
  },
): Promise<Date> {
  const found = await permittedNewsletter(caller, "update", id);
  const now = parts.services.now();
  assertMayPost(caller, now);
  const { at, tags, split, version, ...chosen } = validate(rules, input);
  if (version !== undefined && version !== String(found.version ?? 1))
    throw conflict(words.review.changedMeanwhile);
  const due = at ? fromLocalTime(at, await zoneOf(caller.viewer)) : now;
  if (!due) throw invalidField("at", words.review.atWrong);
  if (due.getTime() > now.getTime() + SCHEDULE_DAYS * 86_400_000)
    throw invalidField("at", words.review.atLate);
  const segment = found.list ? segmentIn(chosen) : null;
  const { problems } = await checkNewsletter(found, parts);
  const stops = problems.find(({ stops }) => stops);
  if (stops) throw applicationError(stops.text);
  const dueAt = due < now ? now : due;
  await auditedOfOthers(parts.services, caller, found.list !== null, eventOf("send", found), () =>
    inTransaction(async (session) => {
      const open = { _id: found._id, state: { $in: ["draft" as const, "scheduled" as const] } };
      const same = { ...open, version: found.version ?? null } as never;
      const $set = { state: "scheduled" as const, dueAt, tags, split, segment, trigger: null };
      const { matchedCount } = await Newsletter.updateOne(same, { $set }, { session });
      if (matchedCount === 0)
        throw (await Newsletter.exists(open).session(session))
          ? conflict(words.review.changedMeanwhile)
          : forbidden();
      await parts.jobs.enqueue(send, { newsletter: id }, { key: id, runAt: dueAt, session });
    }),
  );
  return dueAt;
}

/** The readers who were chosen by what they did. @throws 400 by field, where it is not said with what */
function segmentIn({
  segment: kind,
  segmentStory,
  segmentLink,
}: {
  readonly segment?: SegmentKind;
  readonly segmentStory: string;
  readonly segmentLink: string;
}): Segment | null {
  if (!kind) return null;
  if (kind === "link") {
    if (!segmentLink) throw invalidField("segmentLink", words.review.segmentLinkRequired);
    return { kind, link: segmentLink };
  }
  if (!isId(segmentStory)) throw invalidField("segmentStory", words.review.segmentStoryRequired);
  return { kind, story: toId(segmentStory) };
}

/** Ends a sending: letters that wait never go. One that is scheduled or goes by itself is a draft again. @throws 404 */
export async function stopNewsletter(services: Services, caller: Caller, id: string): Promise<void> {
  const found = await permittedNewsletter(caller, "read", id);
  const { _id, list } = found;
  await auditedOfOthers(services, caller, list !== null, eventOf("stop", found), async () => {
    const waits = { _id, state: { $in: ["scheduled" as const, "automatic" as const] } };
    await Newsletter.updateOne(waits, { $set: { state: "draft", dueAt: null } });
    await end(found, "stopped", services.now());
  });
}

/** A letter of the site in the audit log. */
const eventOf = (act: "send" | "stop", { _id, subject, type }: NewsletterDoc): AuditEvent => ({
  action: `newsletter.${act}`,
  details: { newsletter: String(_id), subject, type },
});

/** A letter to its writer alone, as a reader would get it. @throws 404 */
export async function sendTest(
  { letters, site, unsubscribeUrl }: Pick<SendingParts, "letters" | "site" | "unsubscribeUrl">,
  caller: Caller,
  id: string,
  letterId: string,
): Promise<string> {
  const found = await permittedNewsletter(caller, "read", id);
  const [user, sender] = await Promise.all([findOwnUser(caller.viewer.id!), senderOf(found, site)]);
  if (!user || !sender) throw forbidden();
  const subject = lettersText.test(found.subject || words.untitled);
  const drawn = await drawLetter(await composeLetter({ ...found, subject }, sender, site));
  // Of nobody: its link leads where it would, and ends nothing of the writer's.
  const topic = topicFor({ list: found._id }, "0".repeat(24));
  const { outcome, reason } = await letters.deliver({
    ...{ id: letterId, to: user.email, fromName: sender.name, subject, topic, list: listOf(found, sender) },
    ...addressedTo(drawn, unsubscribeUrl(topic)),
  });
  if (outcome !== "sent" && outcome !== "kept") throw applicationError(words.review.testFailed(reason));
  return user.email;
}

const listOf = ({ list }: Pick<NewsletterDoc, "list">, { name }: { readonly name: string }) => ({
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
    deliver: parts.letters.deliver,
    letterFor,
    stillWanted: (rows) => stillWanted(ready, rows),
  });
  if (!run.ended) return run.again;
  await end(ready, "sent", services.now());
  return null;
}

/** Recipients' letters of a run: each subject is drawn once, and once more for those who agreed to be counted. */
function lettersOf(
  newsletter: NewsletterDoc,
  sender: { readonly name: string },
  letter: LetterData,
  { site, unsubscribeUrl }: Pick<SendingParts, "site" | "unsubscribeUrl">,
): (row: LetterDoc) => Promise<Letter> {
  const list = listOf(newsletter, sender);
  const drawn = new Map<string, Promise<DrawnLetter>>();
  let winner: Promise<SubjectName> | null = null;
  const draw = (name: SubjectName, counted: boolean): Promise<DrawnLetter> => {
    const key = `${name} ${counted}`;
    const known =
      drawn.get(key) ??
      drawLetter({
        ...letter,
        subject: wordsOf(newsletter, name),
        ...(counted && {
          blocks: withCountedLinks(letter.blocks, newsletter.links, countedLink(site, newsletter._id, name)),
          endCounting: END_COUNTING_HERE,
        }),
      });
    drawn.set(key, known);
    return known;
  };
  return async ({ _id, email, to, subject, counted = false }) => {
    if (!subject && triesTwo(newsletter)) winner ??= decideWinner(newsletter._id);
    const name = subject ?? (winner ? await winner : "a");
    const topic = topicFor(newsletter, to);
    const endCounting = counted ? unsubscribeUrl({ about: COUNTING_TOPIC, to: String(to) }) : null;
    return {
      ...{ id: String(_id), to: email, fromName: sender.name, topic, list },
      subject: wordsOf(newsletter, name),
      ...addressedTo(await draw(name, counted), unsubscribeUrl(topic), endCounting),
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
  // Who waited while it went by itself gets it now, with all, if it is for them still.
  if (newsletter.begunAt)
    await NewsletterLetter.deleteMany({ newsletter: _id, state: { $in: ["waiting", "left-out"] } });
  for await (const rows of walkRecipients(newsletter)) {
    signal.throwIfAborted();
    if (rows.length === 0) continue;
    await writeDown(
      _id,
      rows.map((reader) => {
        const subject = triesTwo(newsletter) ? subjectFor(_id, reader.to, split) : null;
        return { reader, subject, due: subject === null && decideAt ? decideAt : now };
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

async function end({ _id }: Pick<NewsletterDoc, "_id">, state: "sent" | "stopped", now: Date): Promise<void> {
  const going = { _id, state: { $in: ["counting" as const, "sending" as const] } };
  await Newsletter.updateOne(going, { $set: { state, endedAt: now } });
}

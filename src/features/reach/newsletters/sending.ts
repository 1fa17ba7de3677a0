import Joi from "joi";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, conflict, forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { fromLocalTime } from "#core/base/zones.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import type { ProblemDto } from "#shared/reach/letter-check.ts";
import { lettersText } from "#shared/reach/letters.text.ts";
import { TAG_MAX, TAGS_MAX } from "#shared/reach/mailing-lists.ts";
import { newslettersText as texts } from "#shared/reach/newsletters.text.ts";
import { SCHEDULE_DAYS, SEGMENTS, type SegmentKind, SPLITS, type Split } from "#shared/reach/newsletters.ts";
import { findOwnUser, invalidateUser, zoneOf } from "../../people/users/index.ts";
import { type AuditEvent, auditedOfOthers } from "../../platform/audit/index.ts";
import { COUNTING_TOPIC } from "../mailing-lists/index.ts";
import { allowanceOf } from "./allowance.ts";
import { checkNewsletter } from "./check.ts";
import { composeLetter, replyToOf, senderOf } from "./compose.ts";
import type { NewsletterDoc, Segment } from "./document.ts";
import { addressedTo, drawLetter, withReader } from "./letter-page.tsx";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { findOwnStory } from "./own-stories.ts";
import { permittedNewsletter } from "./policy.ts";
import { withName } from "./reader-names.ts";
import { end, listOf, type SendingParts, type SendJob, topicFor } from "./run.ts";
import { triesTwo } from "./subjects.ts";

const rules = Joi.object<{
  at: string;
  tags: string[];
  split: Split;
  version: string;
  segment?: SegmentKind;
  segmentStory: string;
  segmentLink: string;
  clock: "own" | "readers";
}>({
  clock: Joi.string().valid("own", "readers").empty("").default("own"),
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

/** Time zone in which each day begins first (UTC+14). */
const FIRST_ZONE = "Pacific/Kiritimati";

/**
 * Sends a newsletter: now, or at a time in the author's or each reader's time zone. Nothing is sent before
 * all recipients are stored and counted. Repeated submissions send it once.
 * @throws 404; 403 once sending has begun; 409 if it changed since it was reviewed; 400 by field, while
 * posting is blocked, and for failed checks
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
    /** Limits it to readers who did this, with the story or story link concerned. */
    readonly segment?: string | undefined;
    readonly segmentStory?: string | undefined;
    readonly segmentLink?: string | undefined;
    /** Time zone of `at`: the author's, or each reader's. */
    readonly clock?: string | undefined;
    /** The reviewed version. */
    readonly version?: string | undefined;
  },
): Promise<Date> {
  const newsletter = await permittedNewsletter(caller, "update", id);
  const now = parts.services.now();
  assertMayPost(caller, now);
  const { at, tags, split, version, clock, ...chosen } = validate(rules, input);
  if (version !== undefined && version !== String(newsletter.version ?? 1))
    throw conflict(texts.review.changedMeanwhile);
  const localAt = clock === "readers" ? at : null;
  // A sample decides the subject before most time zones reach the scheduled time, so the two cannot be
  // combined.
  if (localAt !== null && split === "sample" && triesTwo(newsletter))
    throw invalidField("clock", texts.review.clockOfSample);
  // Sending begins when the first time zone reaches the scheduled time.
  const due =
    localAt !== null
      ? fromLocalTime(localAt, FIRST_ZONE)
      : at
        ? fromLocalTime(at, await zoneOf(caller.viewer))
        : now;
  if (!due) throw invalidField("at", texts.review.atWrong);
  if (due.getTime() > now.getTime() + SCHEDULE_DAYS * 86_400_000)
    throw invalidField("at", texts.review.atLate);
  const segment = newsletter.list ? await segmentIn(caller.viewer.id, chosen) : null;
  const { problems } = await checkNewsletter(newsletter, parts);
  assertSendable(problems);
  const dueAt = due < now ? now : due;
  await auditedOfOthers(parts.services, caller, newsletter.list !== null, eventOf("send", newsletter), () =>
    inTransaction(async (session) => {
      // Written first, so that of two at one moment the second counts the first.
      await invalidateUser(parts.services, String(newsletter.owner), session);
      assertSendable(await allowanceOf(newsletter, now, session));
      const open = { _id: newsletter._id, state: { $in: ["draft" as const, "scheduled" as const] } };
      const same = { ...open, version: newsletter.version ?? null };
      const $set = { state: "scheduled" as const, dueAt, localAt, tags, split, segment, trigger: null };
      const { matchedCount } = await Newsletter.updateOne(same, { $set }, { session });
      if (matchedCount === 0)
        throw (await Newsletter.exists(open).session(session))
          ? conflict(texts.review.changedMeanwhile)
          : forbidden();
      await parts.jobs.enqueue(send, { newsletter: id }, { key: id, runAt: dueAt, session });
    }),
  );
  return dueAt;
}

/**
 * Returns the segment chosen in the form. @throws 400 by field if its link is missing, or its story is not the
 * caller's
 */
async function segmentIn(
  member: string | null,
  {
    segment: kind,
    segmentStory,
    segmentLink,
  }: {
    readonly segment?: SegmentKind;
    readonly segmentStory: string;
    readonly segmentLink: string;
  },
): Promise<Segment | null> {
  if (!kind) return null;
  if (kind === "link") {
    if (!segmentLink) throw invalidField("segmentLink", texts.review.segmentLinkRequired);
    return { kind, link: segmentLink };
  }
  const story = await findOwnStory(member, segmentStory);
  if (!story) throw invalidField("segmentStory", texts.review.segmentStoryRequired);
  return { kind, story: story._id };
}

/**
 * Stops a sending: waiting letters are never sent. A scheduled or automated newsletter becomes a draft again.
 * @throws 404; 400 if it is neither being sent nor going to be
 */
export async function stopNewsletter(services: Services, caller: Caller, id: string): Promise<void> {
  const newsletter = await permittedNewsletter(caller, "read", id);
  const { _id, list } = newsletter;
  await auditedOfOthers(services, caller, list !== null, eventOf("stop", newsletter), async () => {
    const waits = { _id, state: { $in: ["scheduled" as const, "automatic" as const] } };
    const { matchedCount } = await Newsletter.updateOne(waits, { $set: { state: "draft", dueAt: null } });
    if (matchedCount === 0 && !(await end(newsletter, "stopped", services.now())))
      throw applicationError(texts.sent.nothingToStop);
  });
}

/**
 * Sends the letters with an unknown outcome again, at the author's request; returns their number. A letter
 * keeps its Message-ID, so that mail servers and programs recognise one that arrives twice.
 * @throws 404; 400 if there are none, if the newsletter was stopped, and while posting is blocked
 */
export async function sendDoubtfulAgain(
  { services, jobs }: Pick<SendingParts, "services" | "jobs">,
  send: SendJob,
  caller: Caller,
  id: string,
): Promise<number> {
  const newsletter = await permittedNewsletter(caller, "read", id);
  const now = services.now();
  assertMayPost(caller, now);
  return auditedOfOthers(services, caller, newsletter.list !== null, eventOf("send", newsletter), () =>
    inTransaction(async (session) => {
      const { _id } = newsletter;
      await Newsletter.updateOne({ _id, state: "sent" }, { $set: { state: "sending" } }, { session });
      const going = { _id, state: { $in: ["sending" as const, "automatic" as const] } };
      if (!(await Newsletter.exists(going).session(session))) throw applicationError(texts.sent.noneDoubtful);
      const { modifiedCount } = await NewsletterLetter.updateMany(
        { newsletter: _id, state: "doubtful" },
        { $set: { state: "waiting", due: now } },
        { session },
      );
      if (modifiedCount === 0) throw applicationError(texts.sent.noneDoubtful);
      await jobs.enqueue(send, { newsletter: id }, { key: id, runAt: now, session });
      return modifiedCount;
    }),
  );
}

/** Audit event of a site newsletter. */
const eventOf = (act: "send" | "stop", { _id, subject, type }: NewsletterDoc): AuditEvent => ({
  action: `newsletter.${act}`,
  details: { newsletter: String(_id), subject, type },
});

const NOBODY = "0".repeat(24);

/** Sends a test of a newsletter to its author only, as a reader would get it. @throws 404 */
export async function sendTest(
  { bulkMailer, site, unsubscribeUrl }: Pick<SendingParts, "bulkMailer" | "site" | "unsubscribeUrl">,
  caller: Caller,
  id: string,
  letterId: string,
): Promise<string> {
  const newsletter = await permittedNewsletter(caller, "read", id);
  const [user, sender] = await Promise.all([findOwnUser(caller.viewer.id!), senderOf(newsletter, site)]);
  if (!user || !sender) throw forbidden();
  const subject = lettersText.test(newsletter.subject || texts.untitled);
  const letter = await drawLetter(await composeLetter({ ...newsletter, subject }, sender, site));
  const name = user.name || user.username;
  const drawn = withReader(letter, name);
  // Uses a dummy recipient, so that the unsubscribe link works but does not unsubscribe the author.
  const topic = topicFor({ list: newsletter._id }, NOBODY);
  const { outcome, reason } = await bulkMailer.deliver({
    id: letterId,
    to: user.email,
    fromName: sender.name,
    replyTo: await replyToOf(newsletter),
    subject: withName(subject, name),
    topic,
    list: listOf(newsletter, sender),
    ...addressedTo(drawn, unsubscribeUrl(topic), unsubscribeUrl({ about: COUNTING_TOPIC, to: NOBODY })),
  });
  if (outcome !== "sent" && outcome !== "kept") throw applicationError(texts.review.testFailed(reason));
  return user.email;
}

/** @throws 400 for a problem that stops sending */
function assertSendable(problems: readonly ProblemDto[]): void {
  const problem = problems.find(({ stops }) => stops);
  if (problem) throw applicationError(problem.text);
}

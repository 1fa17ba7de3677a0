import Joi from "joi";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, conflict, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { lettersText } from "../../../shared/reach/letters.text.ts";
import { TAG_MAX, TAGS_MAX } from "../../../shared/reach/mailing-lists.ts";
import { newslettersText as words } from "../../../shared/reach/newsletters.text.ts";
import {
  SCHEDULE_DAYS,
  SEGMENTS,
  type SegmentKind,
  SPLITS,
  type Split,
} from "../../../shared/reach/newsletters.ts";
import { fromLocalTime } from "../../../shared/zones.ts";
import { findOwnUser, zoneOf } from "../../people/users/index.ts";
import { type AuditEvent, auditedOfOthers } from "../../platform/audit/index.ts";
import { COUNTING_TOPIC } from "../mailing-lists/index.ts";
import { allowanceOf } from "./allowance.ts";
import { checkNewsletter } from "./check.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { addressedTo, drawLetter } from "./letter-page.tsx";
import { Newsletter, type NewsletterDoc, type Segment } from "./model.ts";
import { permittedNewsletter } from "./policy.ts";
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

/** Where each day begins first (UTC+14). */
const FIRST_ZONE = "Pacific/Kiritimati";

/**
 * Sends a letter: now, or at a time of the writer's clock or of each reader's. Nothing goes before all who get it are
 * written down and counted. Pressed twice it is sent once.
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
    /** Whose clock `at` is of: the writer's, or each reader's own. */
    readonly clock?: string | undefined;
    /** The version that was looked at. */
    readonly version?: string | undefined;
  },
): Promise<Date> {
  const found = await permittedNewsletter(caller, "update", id);
  const now = parts.services.now();
  assertMayPost(caller, now);
  const { at, tags, split, version, clock, ...chosen } = validate(rules, input);
  if (version !== undefined && version !== String(found.version ?? 1))
    throw conflict(words.review.changedMeanwhile);
  const localAt = clock === "readers" ? at : null;
  // What a sample led to is known before most of the sample's hours have come.
  if (localAt !== null && split === "sample" && triesTwo(found))
    throw invalidField("clock", words.review.clockOfSample);
  // It is begun when that time comes to the first of all readers.
  const due =
    localAt !== null
      ? fromLocalTime(localAt, FIRST_ZONE)
      : at
        ? fromLocalTime(at, await zoneOf(caller.viewer))
        : now;
  if (!due) throw invalidField("at", words.review.atWrong);
  if (due.getTime() > now.getTime() + SCHEDULE_DAYS * 86_400_000)
    throw invalidField("at", words.review.atLate);
  const segment = found.list ? segmentIn(chosen) : null;
  const { problems } = await checkNewsletter(found, parts);
  const stops = [...problems, ...(await allowanceOf(found, now))].find(({ stops }) => stops);
  if (stops) throw applicationError(stops.text);
  const dueAt = due < now ? now : due;
  await auditedOfOthers(parts.services, caller, found.list !== null, eventOf("send", found), () =>
    inTransaction(async (session) => {
      const open = { _id: found._id, state: { $in: ["draft" as const, "scheduled" as const] } };
      const same = { ...open, version: found.version ?? null } as never;
      const $set = { state: "scheduled" as const, dueAt, localAt, tags, split, segment, trigger: null };
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

const NOBODY = "0".repeat(24);

/** A letter to its writer alone, as a reader would get it. @throws 404 */
export async function sendTest(
  { bulkMailer, site, unsubscribeUrl }: Pick<SendingParts, "bulkMailer" | "site" | "unsubscribeUrl">,
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
  const topic = topicFor({ list: found._id }, NOBODY);
  const { outcome, reason } = await bulkMailer.deliver({
    ...{ id: letterId, to: user.email, fromName: sender.name, subject, topic, list: listOf(found, sender) },
    ...addressedTo(drawn, unsubscribeUrl(topic), unsubscribeUrl({ about: COUNTING_TOPIC, to: NOBODY })),
  });
  if (outcome !== "sent" && outcome !== "kept") throw applicationError(words.review.testFailed(reason));
  return user.email;
}

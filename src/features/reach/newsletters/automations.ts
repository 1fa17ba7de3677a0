import Joi from "joi";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, conflict, forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { daysLater } from "#core/base/zones.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { TRIGGER_DAYS_MAX, TRIGGERS, type TriggerKind } from "#shared/reach/newsletters.ts";
import { zoneOf } from "../../people/users/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { checkNewsletter } from "./check.ts";
import { Newsletter } from "./model.ts";
import { findOwnStory } from "./own-stories.ts";
import { permittedNewsletter } from "./policy.ts";
import type { SendingParts, SendJob } from "./run.ts";
import { keptLinks } from "./subjects.ts";

const texts = newslettersText.automatic;

const rules = Joi.object<{ trigger: TriggerKind; days: number; story: string; version: string }>({
  trigger: Joi.string()
    .valid(...TRIGGERS)
    .required()
    .messages({ "any.only": texts.triggerRequired, "any.required": texts.triggerRequired }),
  days: Joi.number()
    .integer()
    .min(0)
    .max(TRIGGER_DAYS_MAX)
    .empty("")
    .default(0)
    .messages({ "*": texts.daysWrong }),
  story: Joi.string().allow("").default(""),
  version: Joi.string().empty(""),
});

/** Author's settings for an automated newsletter. */
export interface AutomaticInput {
  readonly trigger?: string | undefined;
  readonly days?: string | undefined;
  readonly story?: string | undefined;
  /** The reviewed version. */
  readonly version?: string | undefined;
}

/**
 * Automates a newsletter to a list: a number of days after a reader joined or finished one of the author's
 * stories, to that reader only; or before a story's release, to the whole list. Each reader gets it once.
 * @throws 404; 403 once sending has begun, and for newsletters of the site; 409 if it changed since it was
 * reviewed; 400 by field, while posting is blocked, and for failed checks
 */
export async function sendByItself(
  parts: SendingParts,
  send: SendJob,
  caller: Caller,
  id: string,
  input: AutomaticInput,
): Promise<void> {
  const newsletter = await permittedNewsletter(caller, "update", id);
  if (!newsletter.list) throw forbidden();
  const now = parts.services.now();
  assertMayPost(caller, now);
  const { trigger: kind, days, story: chosen, version } = validate(rules, input);
  if (version !== undefined && version !== String(newsletter.version ?? 1))
    throw conflict(newslettersText.review.changedMeanwhile);
  const story = kind === "welcome" ? null : await findOwnStory(caller.viewer.id, chosen);
  if (kind !== "welcome" && !story) throw invalidField("story", texts.storyRequired);
  const dueAt = kind === "release" ? await releaseDue(story, days, now) : null;
  const { problems, letter } = await checkNewsletter(newsletter, parts);
  const stops = problems.find(({ stops }) => stops);
  if (stops) throw applicationError(stops.text);
  const trigger = { kind, days, ...(story ? { story: story._id } : {}) };
  const change = dueAt
    ? { state: "scheduled" as const, dueAt, localAt: null, trigger, tags: [], segment: null }
    : {
        state: "automatic" as const,
        dueAt: null,
        trigger,
        begunAt: now,
        sweptTo: now,
        links: keptLinks(newsletter, letter.blocks),
      };
  await inTransaction(async (session) => {
    const same = {
      _id: newsletter._id,
      version: newsletter.version ?? null,
      state: { $in: ["draft" as const, "scheduled" as const] },
    };
    const { matchedCount } = await Newsletter.updateOne(same, { $set: change }, { session });
    if (matchedCount === 0) throw conflict(newslettersText.review.changedMeanwhile);
    // Readers who were waiting when it was switched off continue where they were.
    await parts.jobs.enqueue(send, { newsletter: id }, { key: id, runAt: dueAt ?? now, session });
  });
}

async function releaseDue(story: StoryDoc | null, days: number, now: Date): Promise<Date> {
  if (story?.state !== "scheduled" || !story.scheduledFor) throw invalidField("story", texts.notScheduled);
  const due = daysLater(story.scheduledFor, -days, await zoneOf({ id: String(story.author) }));
  if (due <= now) throw invalidField("days", texts.tooLate);
  return due;
}

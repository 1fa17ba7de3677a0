import Joi from "joi";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, conflict, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { validate } from "../../../core/validate.ts";
import { newslettersText } from "../../../shared/reach/newsletters.text.ts";
import { TRIGGER_DAYS_MAX, TRIGGERS, type TriggerKind } from "../../../shared/reach/newsletters.ts";
import { type StoryDoc, storiesOf } from "../../stories/stories/index.ts";
import { checkNewsletter } from "./check.ts";
import { Newsletter } from "./model.ts";
import { permittedNewsletter } from "./policy.ts";
import type { SendingParts, SendJob } from "./run.ts";
import { keptLinks } from "./subjects.ts";

const words = newslettersText.automatic;
const DAY_MS = 86_400_000;

const rules = Joi.object<{ trigger: TriggerKind; days: number; story: string; version: string }>({
  trigger: Joi.string()
    .valid(...TRIGGERS)
    .required()
    .messages({ "any.only": words.triggerRequired, "any.required": words.triggerRequired }),
  days: Joi.number()
    .integer()
    .min(0)
    .max(TRIGGER_DAYS_MAX)
    .empty("")
    .default(0)
    .messages({ "*": words.daysWrong }),
  story: Joi.string().allow("").default(""),
  version: Joi.string().empty(""),
});

/** What an author says of a letter that goes by itself. */
export interface AutomaticInput {
  readonly trigger?: string | undefined;
  readonly days?: string | undefined;
  readonly story?: string | undefined;
  /** The version that was looked at. */
  readonly version?: string | undefined;
}

/**
 * Lets a letter to a list go by itself: so many days after somebody joined, or finished a story of the author's, to them
 * alone; or before a story comes out, to all of the list. Each reader gets it once.
 * @throws 404; 403 once it is on its way, and for letters of the site; 409 where it is another than was looked at; 400 by
 * field, while posting is closed, and for what the check refuses
 */
export async function sendByItself(
  parts: SendingParts,
  send: SendJob,
  caller: Caller,
  id: string,
  input: AutomaticInput,
): Promise<void> {
  const found = await permittedNewsletter(caller, "update", id);
  if (!found.list) throw forbidden();
  const now = parts.services.now();
  assertMayPost(caller, now);
  const { trigger: kind, days, story: chosen, version } = validate(rules, input);
  if (version !== undefined && version !== String(found.version ?? 1))
    throw conflict(newslettersText.review.changedMeanwhile);
  const story = kind === "welcome" ? null : await ownStory(caller.viewer, chosen);
  const dueAt = kind === "release" ? releaseDue(story, days, now) : null;
  const { problems, letter } = await checkNewsletter(found, parts);
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
        links: keptLinks(found, letter.blocks),
      };
  await inTransaction(async (session) => {
    const same = {
      ...{ _id: found._id, version: found.version ?? null },
      state: { $in: ["draft" as const, "scheduled" as const] },
    };
    const { matchedCount } = await Newsletter.updateOne(
      same as never,
      { $set: change as never },
      { session },
    );
    if (matchedCount === 0) throw conflict(newslettersText.review.changedMeanwhile);
    // Readers who waited when it was switched off before go on where they were.
    await parts.jobs.enqueue(send, { newsletter: id }, { key: id, runAt: dueAt ?? now, session });
  });
}

async function ownStory(viewer: Viewer, id: string): Promise<StoryDoc> {
  if (viewer.id && isId(id))
    for await (const story of storiesOf(viewer.id))
      if (String(story._id) === id && !story.deletedAt) return story;
  throw invalidField("story", words.storyRequired);
}

function releaseDue(story: StoryDoc | null, days: number, now: Date): Date {
  if (story?.state !== "scheduled" || !story.scheduledFor) throw invalidField("story", words.notScheduled);
  const due = new Date(story.scheduledFor.getTime() - days * DAY_MS);
  if (due <= now) throw invalidField("days", words.tooLate);
  return due;
}

import Joi from "joi";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, conflict, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import { validate } from "../../../core/validate.ts";
import { newslettersText } from "../../../shared/reach/newsletters.text.ts";
import { TRIGGER_DAYS_MAX, TRIGGERS, type TriggerKind } from "../../../shared/reach/newsletters.ts";
import { emailsOf, findStandingByEmail } from "../../people/users/index.ts";
import { finishedAt, finishedSince } from "../../reading/reading/index.ts";
import { type StoryDoc, storiesOf } from "../../stories/stories/index.ts";
import { type ConfirmedReader, confirmedReaders } from "../mailing-lists/index.ts";
import { checkNewsletter } from "./check.ts";
import { Newsletter, type NewsletterDoc, NewsletterLetter } from "./model.ts";
import { permittedNewsletter } from "./policy.ts";
import { writeDown } from "./recipients.ts";
import type { SendingParts, SendJob } from "./run.ts";
import { keptLinks, subjectFor, triesTwo } from "./subjects.ts";

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
const goesFor = (kind: TriggerKind) => ({
  "trigger.kind": { $type: "string", $eq: kind },
  state: kind === "release" ? "scheduled" : "automatic",
});

const goingFor = (kind: TriggerKind, more: object): Promise<NewsletterDoc[]> =>
  Newsletter.find({ ...goesFor(kind), ownerHidden: { $ne: true }, ...more } as never).lean<NewsletterDoc[]>();

/** Whoever joins is put down for the letters that welcome them; a release that moves takes its letters along. */
export const automationSubscribers = (parts: SendingParts, send: SendJob): readonly Subscriber[] => [
  on("list.joined", {
    name: "newsletters.welcome",
    async handle({ id, list: name }, { at }) {
      const list = toId(name);
      const readers = await confirmedReaders(list, { _id: toId(id) });
      await putDownIfFinished(parts, send, list, readers, at);
      const series = await goingFor("welcome", { list });
      if (series.length === 0) return;
      for (const newsletter of series)
        await putDown(
          parts,
          send,
          newsletter,
          readers.map((reader) => ({ ...reader, at })),
        );
    },
  }),
  on("story.scheduled", {
    name: "newsletters.move-release",
    async handle({ id, at }) {
      for (const { _id, trigger } of await goingFor("release", { "trigger.story": toId(id) })) {
        const dueAt = new Date(Math.max(at - trigger!.days * DAY_MS, parts.services.now().getTime()));
        await Newsletter.updateOne({ _id, state: "scheduled" }, { $set: { dueAt } });
        await parts.jobs.enqueue(send, { newsletter: String(_id) }, { key: String(_id), runAt: dueAt });
      }
    },
  }),
  ...(
    ["story.unpublished", "story.published", "story.removed", "story.deleted", "story.erased"] as const
  ).map((event) =>
    on(event, {
      name: "newsletters.end-release",
      async handle({ id }: { readonly id: string }) {
        // It is out, or does not come out: a letter before that would say what is not so. One for the day itself goes.
        const of = {
          ...{ ...goesFor("release"), "trigger.story": toId(id) },
          ...(event === "story.published" ? { "trigger.days": { $gt: 0 } } : {}),
        };
        await Newsletter.updateMany(of as never, { $set: { state: "draft", dueAt: null } });
      },
    }),
  ),
];

/** Readers of a story that are looked at together. */
const AT_ONCE = 500;

/** Who joins a list after they finished a story gets what goes after that, counted from when they joined. */
async function putDownIfFinished(
  parts: SendingParts,
  send: SendJob,
  list: NewsletterDoc["_id"],
  readers: readonly ConfirmedReader[],
  at: Date,
): Promise<void> {
  const series = await goingFor("finished", { list });
  if (series.length === 0 || readers.length === 0) return;
  const members = await findStandingByEmail(readers.map(({ email }) => email));
  for (const newsletter of series) {
    const { trigger, begunAt } = newsletter;
    if (!trigger?.story || !begunAt) continue;
    for (const reader of readers) {
      const member = members.get(reader.email);
      const isTheirs = member && (await emailsOf([toId(member.id)])).get(member.id) === reader.email;
      const finished = isTheirs && (await finishedAt(member.id, trigger.story));
      if (finished && finished >= begunAt) await putDown(parts, send, newsletter, [{ ...reader, at }]);
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

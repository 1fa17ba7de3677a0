import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { daysAfter, daysLater, localDay } from "#core/base/zones.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { PLAN_MAX } from "#shared/stories/chapters.limits.ts";
import { planText } from "#shared/stories/plan.text.ts";
import { type ContentsEntry, changeStoryAs, type StoryDoc } from "../../stories/index.ts";
import { callerId, chapterEvent } from "../change.ts";
import { Chapter, type ChapterDoc } from "../model.ts";
import { planDates } from "../plan-dates.ts";
import { planMoveRules, planRules } from "../rules.ts";

const { messages } = planText;

/** Days within which a plan must begin. */
const FURTHEST = 3_653;

/** A chapter that is not published, and its new date; null makes it a draft. */
interface Dated {
  readonly entry: ContentsEntry;
  readonly at: Date | null;
}

/**
 * Schedules all draft and scheduled chapters of a story that have a text, in order, on the days of a plan;
 * returns how many. In one transaction.
 * @throws 400 by field, 403, 404
 */
export async function planChapters(
  services: Services,
  caller: Caller,
  story: string,
  input: unknown,
  zone: string,
): Promise<number> {
  assertMayPost(caller, services.now());
  const { silent, ...times } = validate(planRules, input);
  const now = services.now();
  if (times.from > daysAfter(localDay(now, zone), FURTHEST)) throw invalidField("from", messages.tooFar);
  return setDates(services, caller, story, silent, (entries) => {
    if (entries.length === 0) throw invalidField("days", messages.noDrafts);
    if (entries.length > PLAN_MAX) throw invalidField("days", messages.tooMany);
    const dates = planDates(times, zone, entries.length, now);
    return entries.map((entry, at) => ({ entry, at: dates[at]! }));
  });
}

/**
 * Moves a scheduled chapter by calendar days at the same time of day, and the scheduled chapters after it by
 * as many days if `following`; returns how many. In one transaction.
 * @throws 400, 403, 404
 */
export async function moveInPlan(
  services: Services,
  caller: Caller,
  story: string,
  input: unknown,
  zone: string,
): Promise<number> {
  const { chapter, days, following } = validate(planMoveRules, input);
  return setDates(services, caller, story, undefined, (entries) => {
    const first = entries.findIndex((entry) => String(entry.chapter) === chapter && entry.scheduledFor);
    if (first < 0) throw notFound();
    const moved = entries.slice(first, following ? undefined : first + 1);
    return moved.flatMap((entry) => {
      if (!entry.scheduledFor) return [];
      const at = daysLater(entry.scheduledFor, days, zone);
      if (at <= services.now()) throw invalidField("move", messages.past);
      return [{ entry, at }];
    });
  });
}

/** Removes the dates of all scheduled chapters of a story; returns how many. In one transaction. */
export const clearPlan = (services: Services, caller: Caller, story: string): Promise<number> =>
  setDates(services, caller, story, false, (entries) =>
    entries.flatMap((entry) => (entry.scheduledFor ? [{ entry, at: null }] : [])),
  );

/** Sets the dates decided for the chapters that are not published and have a text, in order. */
async function setDates(
  services: Services,
  caller: Caller,
  id: string,
  silent: boolean | undefined,
  decide: (entries: readonly ContentsEntry[]) => readonly Dated[],
): Promise<number> {
  assertMayPost(caller, services.now());
  let dated: readonly Dated[] = [];
  await changeStoryAs(
    services,
    caller,
    "publish-chapters",
    id,
    async (story, session) => {
      dated = decide(await plannable(story, session));
      if (dated.length === 0) return {};
      await writeDates(caller, dated, silent, session);
      const dates = new Map(dated.map(({ entry, at }) => [String(entry.chapter), at]));
      return {
        contents: story.contents.map((entry) => {
          const at = dates.get(String(entry.chapter));
          return at === undefined
            ? entry
            : { ...entry, ...stateAt(at), ...(silent === undefined ? {} : { silent }) };
        }),
      };
    },
    {
      async publish({ after }, session) {
        for (const { entry, at } of dated) {
          const event = chapterEvent(caller, { _id: entry.chapter, story: after._id, author: after.author });
          if (at) await services.events.publish("chapter.scheduled", { ...event, at: at.getTime() }, session);
          else await services.events.publish("chapter.withdrawn", event, session);
        }
      },
    },
  );
  return dated.length;
}

const stateAt = (at: Date | null) =>
  at
    ? ({ state: "scheduled", scheduledFor: at } as const)
    : ({ state: "draft", scheduledFor: null } as const);

/** Returns the entries of chapters that can be scheduled. */
async function plannable({ _id, contents }: StoryDoc, session: ClientSession): Promise<ContentsEntry[]> {
  const open = contents.filter(
    ({ state, words }) => (state === "draft" || state === "scheduled") && words > 0,
  );
  const chapters = await Chapter.find(
    {
      story: _id,
      state: { $in: ["draft", "scheduled"] },
      deletedAt: null,
      removed: { $ne: true },
      html: { $ne: "" },
    },
    { _id: 1 },
  )
    .session(session)
    .lean<Pick<ChapterDoc, "_id">[]>();
  const ids = new Set(chapters.map((chapter) => String(chapter._id)));
  return open.filter(({ chapter }) => ids.has(String(chapter)));
}

const writeDates = (
  caller: Caller,
  dated: readonly Dated[],
  silent: boolean | undefined,
  session: ClientSession,
): Promise<unknown> =>
  Chapter.bulkWrite(
    dated.map(({ entry, at }) => ({
      updateOne: {
        filter: { _id: entry.chapter },
        update: {
          $set: {
            ...stateAt(at),
            scheduledBy: at ? callerId(caller) : null,
            ...(silent === undefined ? {} : { silent }),
          },
        },
      },
    })),
    { session },
  );

import { randomUUID } from "node:crypto";
import { applicationError, notFound } from "#core/base/errors.ts";
import { type Caller, isStaff, type Viewer } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { findLoginById } from "#features/people/identity/index.ts";
import { assertMayActOn, type ReasonInput, reasonIn } from "#features/people/member-content/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { formatDate } from "#shared/format.ts";
import type { SilenceAct } from "#shared/stories/collaborators.enums.ts";
import { SILENCE_NOTICE_DAYS } from "#shared/stories/collaborators.limits.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { storyReport } from "#shared/stories/stories.report.ts";
import { coAuthorsOf, eventOf, findUncheckedStory, type StoryDoc, teamRole } from "../../stories/index.ts";
import { findAuthorAbsence, findLongSilence } from "./author-absence.ts";
import { SilenceOffer } from "./model.ts";
import "../events.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Dependencies of offering a story to its co-authors. */
export interface OfferDependencies {
  readonly services: Services;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly site: { readonly name: string; readonly url: string };
}

/**
 * Returns what staff may do about a story whose author does not visit the site any more: offer it to its co-authors
 * after a year, and withdraw the offer; null if neither.
 */
export async function findSilenceAct(
  services: Services,
  viewer: Viewer,
  story: StoryDoc,
): Promise<SilenceAct | null> {
  if (!isStaff(viewer) || teamRole(viewer, story)) return null;
  if (story.deletedAt || coAuthorsOf(story).length === 0) return null;
  const absence = await findAuthorAbsence(story);
  if (absence) return absence.reason === "silent" ? "withdraw-offer" : null;
  return (await findLongSilence(services, story)) ? "offer-to-co-authors" : null;
}

/**
 * Offers a story whose author has not visited the site for a year to its co-authors, after days of notice in which
 * the author may come back (decision 101). The author gets a mail, the co-authors a notification.
 * @throws 404, 403 if staff are involved, 400 at `reason`, or if it is not possible
 */
export async function offerToCoAuthors(
  { services, mailer, site }: OfferDependencies,
  caller: Caller,
  id: string,
  input: ReasonInput,
): Promise<void> {
  const { story, reason } = await prepare(services, caller, id, input, "offer-to-co-authors");
  const now = services.now();
  const from = new Date(now.getTime() + SILENCE_NOTICE_DAYS * DAY_MS);
  const since = await findLongSilence(services, story);
  const login = await findLoginById(String(story.author));
  await recorded(services, caller, { action: "story.offer", id, reason }, () =>
    inTransaction(async (session) => {
      const offer = { author: story.author, by: caller.viewer.id, createdAt: now };
      await SilenceOffer.updateOne({ _id: story._id }, { $set: offer }, { upsert: true, session });
      const to = coAuthorsOf(story).map(String);
      const event = { ...eventOf(null, story), to, reason: "silent", occasion: randomUUID() } as const;
      await services.events.publish("story.author-absent", event, session);
      if (!login || !since) return;
      const words = collaboratorsText.silenceMail;
      const about = {
        name: login.name || login.username,
        site: site.name,
        story: story.title,
        since: formatDate(since.toISOString()),
        from: formatDate(from.toISOString()),
        link: site.url + editingPaths.collaborators(id),
      };
      const mail = {
        kind: "account",
        to: login.email,
        subject: words.subject(story.title, site.name),
      } as const;
      await mailer.sendMail({ ...mail, text: words.body(about) }, { session });
    }),
  );
}

/**
 * Withdraws such an offer; the author and the co-authors are notified.
 * @throws 404, 403 if staff are involved, 400 at `reason`, or if there is none
 */
export async function withdrawOfferToCoAuthors(
  services: Services,
  caller: Caller,
  id: string,
  input: ReasonInput,
): Promise<void> {
  const { story, reason } = await prepare(services, caller, id, input, "withdraw-offer");
  await recorded(services, caller, { action: "story.withdraw-offer", id, reason }, () =>
    inTransaction(async (session) => {
      const { deletedCount } = await SilenceOffer.deleteOne({ _id: story._id }, { session });
      if (deletedCount === 0) throw applicationError(collaboratorsMessages.offerNotPossible);
      const event = { ...eventOf(null, story), to: coAuthorsOf(story).map(String), occasion: randomUUID() };
      await services.events.publish("story.offer-withdrawn", event, session);
    }),
  );
}

async function prepare(
  services: Services,
  caller: Caller,
  id: string,
  input: ReasonInput,
  act: SilenceAct,
): Promise<{ story: StoryDoc; reason: string }> {
  const story = isStaff(caller.viewer) ? await findUncheckedStory(id) : null;
  if (!story) throw notFound();
  await assertMayActOn(services, caller, { kind: storyReport.name, target: id, by: String(story.author) });
  const reason = reasonIn(input);
  if ((await findSilenceAct(services, caller.viewer, story)) !== act)
    throw applicationError(collaboratorsMessages.offerNotPossible);
  return { story, reason };
}

const recorded = <Result>(
  services: Services,
  caller: Caller,
  about: { action: "story.offer" | "story.withdraw-offer"; id: string; reason: string },
  act: () => Promise<Result>,
): Promise<Result> =>
  audited(
    services,
    caller,
    { action: about.action, subject: { type: "story", id: about.id }, details: { reason: about.reason } },
    act,
  );

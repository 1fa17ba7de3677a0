import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type {
  Choice,
  NewsletterRowDto,
  NewslettersPageData,
  StoryChoice,
} from "#shared/reach/newsletters.dto.ts";
import { LETTER_STATES, type LetterState, NEWSLETTERS_PER_PAGE } from "#shared/reach/newsletters.ts";
import { listChallenges } from "../../community/challenges/index.ts";
import { presentServices, servicesUpOf } from "../../market/services/index.ts";
import { browseStories } from "../../stories/catalogue/index.ts";
import { storiesOf } from "../../stories/stories/index.ts";
import { storiesToShare } from "../story-links/index.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { challengeToTell, typeAbout } from "./write.ts";

/** Lists a page of an author's newsletters, or of the site's; newest first. */
export const newslettersOf = (
  filter: { readonly owner: string } | { readonly list: null },
  place: Place,
): Promise<KeysetPage<NewsletterDoc>> =>
  findKeysetPage<NewsletterDoc, NewsletterDoc>(Newsletter, {
    filter: "owner" in filter ? { owner: toId(filter.owner), list: { $ne: null } } : filter,
    key: "createdAt",
    projection: { subject: 1, type: 1, state: 1, list: 1, recipients: 1, createdAt: 1, updatedAt: 1 },
    limit: NEWSLETTERS_PER_PAGE,
    ...place,
  });

export const presentNewsletter = (
  row: NewsletterDoc,
  lists: ReadonlyMap<string, string>,
): NewsletterRowDto => ({
  id: String(row._id),
  subject: row.subject,
  type: row.type,
  state: row.state,
  list: row.list ? (lists.get(String(row.list)) ?? "") : null,
  at: row.updatedAt.toISOString(),
  recipients: row.recipients,
});

/** Counts a newsletter's letters by state. */
export async function countLetters(
  newsletter: NewsletterDoc["_id"],
): Promise<Readonly<Record<LetterState, number>>> {
  const counts = await Promise.all(
    LETTER_STATES.map((state) => NewsletterLetter.countDocuments({ newsletter, state })),
  );
  return Object.fromEntries(LETTER_STATES.map((state, index) => [state, counts[index]!])) as Record<
    LetterState,
    number
  >;
}

/** Limit on the addresses listed. */
const DOUBTFUL_SHOWN = 200;

/** Returns the addresses of letters with an unknown outcome, in order, up to a limit. */
export async function doubtfulAddresses(newsletter: NewsletterDoc["_id"]): Promise<string[]> {
  const newsletterLetters = await NewsletterLetter.find({ newsletter, state: "doubtful" }, { email: 1 })
    .sort({ _id: 1 })
    .limit(DOUBTFUL_SHOWN)
    .lean<{ readonly email: string }[]>();
  return newsletterLetters.map(({ email }) => email).sort();
}

/** Returns a published newsletter that was sent or is automated; null for any other. */
export const readSent = async (id: string): Promise<NewsletterDoc | null> =>
  isId(id)
    ? Newsletter.findOne({
        _id: toId(id),
        state: { $in: ["sent", "sending", "stopped", "automatic"] },
        begunAt: { $ne: null },
        archive: { $ne: "none" },
        ownerHidden: { $ne: true },
      }).lean<NewsletterDoc>()
    : null;

/** Limit on options of one form field. */
const CHOICES = 100;

/** Returns the items that blocks can show: for an author their own, for the site everything public. */
export async function choicesFor(
  viewer: Viewer,
  { list }: Pick<NewsletterDoc, "list">,
  now: Date,
): Promise<Readonly<Record<"story" | "service" | "challenge", readonly Choice[]>>> {
  const site = !list && isAdmin(viewer);
  const [story, service, challenge] = await Promise.all([
    site
      ? browseStories({ list: "new", limit: CHOICES }, now).then(({ rows }) =>
          rows.map(({ _id, title }) => ({ id: String(_id), title })),
        )
      : storiesToShare(viewer, "promotional"),
    servicesUpOf(site ? null : viewer.id, CHOICES).then((rows) => presentServices(rows)),
    listChallenges({ sort: "newest", state: null, genre: null, q: "" }, {}).then(({ rows }) =>
      rows.map(({ _id, title }) => ({ id: String(_id), title })),
    ),
  ]);
  return { story, service: service.map(({ id, title }) => ({ id, title })), challenge };
}

/** Returns an author's stories, and whether each is about to be released; newest first. */
export async function storiesForLetters({ id }: Viewer): Promise<readonly StoryChoice[]> {
  const found: StoryChoice[] = [];
  if (id)
    for await (const { _id, title, state, deletedAt } of storiesOf(id))
      if (!deletedAt) found.unshift({ id: String(_id), title, scheduled: state === "scheduled" });
  return found;
}

/** Returns the challenge a newsletter is to be about, as on its page; null if it may not be announced. */
export async function aboutFor(
  viewer: Viewer,
  id: string | null,
  own: boolean,
): Promise<NewslettersPageData["about"]> {
  const challenge = id ? await challengeToTell(viewer, id, own) : null;
  return challenge && { id: String(challenge._id), title: challenge.title, type: typeAbout(challenge) };
}

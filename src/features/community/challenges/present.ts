import type { Viewer } from "#core/base/viewer.ts";
import { presentPicture } from "#core/files/present.ts";
import type { Services } from "#core/services.ts";
import { excerpt } from "#core/text/index.ts";
import type {
  ChallengeCardDto,
  ChallengeDto,
  OwnEntryDto,
  WinnerDto,
} from "#shared/community/challenges.dto.ts";
import { PLACES } from "#shared/community/challenges.enums.ts";
import { entryReport } from "#shared/community/challenges.report.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { findStoryNames, presentStoryCard, readStoryCards } from "../../stories/stories/index.ts";
import type { EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { ownerIdOf } from "./permitted.ts";
import { isReopened } from "./reopened.ts";

const SUMMARY = 220;

type People = ReadonlyMap<string, PersonFields>;

/** Presents challenges for lists. One query for their owners. */
export async function presentChallenges(rows: readonly ChallengeDoc[]): Promise<ChallengeCardDto[]> {
  const people = await findPeople([...new Set(rows.map(({ owner }) => String(owner)))]);
  return rows.map((row) => cardOf(row, people));
}

/** Presents one challenge with all details. */
export async function presentChallenge(challenge: ChallengeDoc): Promise<ChallengeDto> {
  const accepted = challenge.judges
    .filter(({ state }) => state === "accepted")
    .map(({ user }) => String(user));
  const people = await findPeople([String(challenge.owner), ...accepted]);
  const { description, rules, prompt, prizeDescription, numberOfWinners, minWords, maxWords } = challenge;
  const { existingStories, matureStories, entriesPerMember, cancelReason } = challenge;
  return {
    ...cardOf(challenge, people),
    description,
    rules,
    prompt,
    prizeDescription,
    numberOfWinners,
    minWords,
    maxWords,
    existingStories,
    matureStories,
    entriesPerMember,
    cancelReason,
    criteria: challenge.criteria.map(({ name, weight }) => ({ name, weight })),
    reopened: isReopened(challenge),
    correctedAt: challenge.correctedAt?.toISOString() ?? null,
    judges: accepted.flatMap((id) => {
      const person = people.get(id);
      return person ? [presentUserCard(person)] : [];
    }),
  };
}

function cardOf(challenge: ChallengeDoc, people: People): ChallengeCardDto {
  const owner = people.get(String(challenge.owner));
  const { title, state, zone, prize, manualJudge, allowedGenres, entries } = challenge;
  return {
    id: String(challenge._id),
    cover: challenge.cover ? presentPicture(challenge.cover.image, challenge.cover.alt) : null,
    summary: excerpt(challenge.description, SUMMARY),
    owner: owner ? presentUserCard(owner) : null,
    ownerDeleted: ownerIdOf(challenge) === "",
    withStaff: challenge.staff?.because === "closed",
    startDate: challenge.startDate.toISOString(),
    endDate: challenge.endDate.toISOString(),
    judgingEndDate: challenge.judgingEndDate.toISOString(),
    announced: challenge.announcedAt !== null,
    title,
    state,
    zone,
    prize,
    manualJudge,
    allowedGenres,
    entries,
  };
}

/** Presents the winning stories by place, as far as the viewer may read them. */
export async function presentWinners(viewer: Viewer, challenge: ChallengeDoc): Promise<WinnerDto[]> {
  const ids = PLACES.map((place) => challenge[place]);
  const cards = await readStoryCards(
    viewer,
    ids.filter((id) => id !== null),
  );
  return PLACES.flatMap((place, at) => {
    const card = cards.get(String(ids[at]));
    return card ? [{ place, story: presentStoryCard(card) }] : [];
  });
}

/** Presents entries to their author, in any state. Two queries in total, and one for each disqualified entry. */
export async function presentOwnEntries(
  { extensions }: Pick<Services, "extensions">,
  viewer: Viewer,
  rows: readonly EntryDoc[],
): Promise<OwnEntryDto[]> {
  const ids = [...new Map(rows.map(({ challenge }) => [String(challenge), challenge])).values()];
  const [stories, challenges] = await Promise.all([
    findStoryNames(rows.map(({ story }) => story)),
    Challenge.find({ _id: { $in: ids } }).lean<ChallengeDoc[]>(),
  ]);
  const reasons = extensions.at("content.removalReason");
  const appealable = new Set<EntryDoc>();
  for (const row of rows.filter(({ state }) => state === "disqualified"))
    for (const reasonOf of reasons)
      if (await reasonOf(viewer, { kind: entryReport.name, target: String(row._id) })) appealable.add(row);
  const byId = new Map(challenges.map((challenge) => [String(challenge._id), challenge]));
  return rows.map((row) => {
    const story = stories.get(String(row.story));
    const challenge = byId.get(String(row.challenge));
    const visible = challenge && (challenge.open || challenge.state === "draft") ? challenge : null;
    const over = challenge?.state === "decided" || challenge?.state === "cancelled";
    return {
      id: String(row._id),
      challenge: visible && {
        id: String(visible._id),
        title: visible.title,
        state: visible.state,
        endDate: visible.endDate.toISOString(),
        zone: visible.zone,
      },
      story: story ? { id: String(story._id), slug: story.slug, title: story.title } : null,
      state: row.state,
      reason: row.reason,
      appealable: appealable.has(row),
      enteredAt: row.createdAt.toISOString(),
      frozen: row.frozen !== null,
      rank: row.rank,
      score: row.score,
      ballots: row.ballots,
      withdrawable: row.state === "entered" && challenge !== undefined && !over,
    };
  });
}

import { createHash } from "node:crypto";
import type { Viewer } from "#core/base/viewer.ts";
import { toCsv } from "#core/text/csv.ts";
import { challengeJudgingText } from "#shared/community/challenge-judging.text.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { countedBallots } from "./decide.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";

/**
 * Exports every counted ballot, one per line, without its voter and in an order that reveals nothing: enough
 * for anyone to recompute the ranking. Columns: the entry, its order of entry (1 is the first), its title,
 * and points by criterion; a criterion's name ends with its weight. A story that the viewer may not read has
 * no title.
 */
export async function ballotsCsv(viewer: Viewer, { _id, criteria }: ChallengeDoc): Promise<string> {
  const texts = challengeJudgingText.csv;
  const [entries, ballots] = await Promise.all([
    Entry.find({ challenge: _id, rank: { $ne: null } })
      .sort({ createdAt: 1, _id: 1 })
      .lean<EntryDoc[]>(),
    countedBallots(_id),
  ]);
  const cards = await readStoryCards(
    viewer,
    entries.map(({ story }) => story),
  );
  const places = new Map(
    entries.map(({ _id, story }, at) => [
      String(_id),
      { entered: at + 1, title: cards.get(String(story))?.title ?? challengesText.goneStory },
    ]),
  );
  const shuffled = ballots
    .map((ballot) => ({ ...ballot, place: createHash("sha256").update(String(ballot._id)).digest("hex") }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  return toCsv([
    [texts.entry, texts.entered, texts.title, ...criteria.map(({ name, weight }) => `${name} x${weight}`)],
    ...shuffled.flatMap(({ entry, scores }) => {
      const place = places.get(String(entry));
      return place ? [[String(entry), place.entered, place.title, ...(scores ?? [])]] : [];
    }),
  ]);
}

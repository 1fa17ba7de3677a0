import type { Filter } from "#core/base/policy.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { ExchangeDto } from "#shared/community/exchanges.dto.ts";
import { EXCHANGES_PER_PAGE } from "#shared/community/exchanges.limits.ts";
import { labelsText } from "#shared/labels.text.ts";
import { GENRES } from "#shared/story.enums.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { Exchange, type ExchangeDoc, promptsEach, writersEach } from "./model.ts";
import { ownerIdOf } from "./permitted.ts";

const LISTED: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...[
      "owner",
      "title",
      "description",
      "state",
      "genres",
      "prompts",
      "minWords",
      "zone",
      "cancelReason",
      "staff",
    ],
    ...[
      "kind",
      "signUps",
      "promptsPerMember",
      "writersPerPrompt",
      "signUpEnds",
      "dueAt",
      "revealAt",
      "createdAt",
    ],
  ].map((field) => [field, 1 as const]),
);

/** Returns a page of public exchanges, newest first; `except` leaves out those of members hidden from the reader. */
export const listExchanges = (place: Place, except: Filter = {}): Promise<KeysetPage<ExchangeDoc>> =>
  findKeysetPage<ExchangeDoc, ExchangeDoc>(Exchange, {
    filter: { open: true, ...except },
    key: "createdAt",
    projection: LISTED,
    limit: EXCHANGES_PER_PAGE,
    ...place,
  });

export async function presentExchanges(rows: readonly ExchangeDoc[]): Promise<ExchangeDto[]> {
  const people = await findPeople([...new Set(rows.map(({ owner }) => String(owner)))]);
  return rows.map((row) => {
    const { title, description, state, genres, prompts, minWords, zone, cancelReason, signUps } = row;
    return {
      id: String(row._id),
      title,
      description,
      state,
      genres,
      prompts,
      minWords,
      zone,
      cancelReason,
      signUps,
      kind: row.kind ?? "pairs",
      promptsPerMember: promptsEach(row),
      writersPerPrompt: writersEach(row),
      owner: cardOf(people, row.owner),
      ownerDeleted: ownerIdOf(row) === "",
      withStaff: Boolean(row.staff),
      signUpEnds: row.signUpEnds.toISOString(),
      dueAt: row.dueAt.toISOString(),
      revealAt: row.revealAt.toISOString(),
    };
  });
}

/** Returns a person's card, or null if the person is missing. */
export const cardOf = (people: ReadonlyMap<string, PersonFields>, id: unknown) => {
  const person = people.get(String(id));
  return person ? presentUserCard(person) : null;
};

/** Returns the text of a tag: a genre's name, or a prompt. */
export const tagText = ({ prompts }: Pick<ExchangeDoc, "prompts">, tag: string): string => {
  const genre = GENRES.find((each) => each === tag);
  return genre ? labelsText.genre[genre] : (prompts[Number(tag.slice(1)) - 1] ?? tag);
};

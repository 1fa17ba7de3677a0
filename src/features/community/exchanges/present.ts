import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { ExchangeDto, ExchangePageData, WishesDto } from "../../../shared/community/exchanges.dto.ts";
import { EXCHANGES_PER_PAGE, PROMPT_WRITERS_MAX } from "../../../shared/community/exchanges.limits.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import { findBlocksOrMutes } from "../../people/blocks/index.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { findStoryNames, readStoryCards } from "../../stories/stories/index.ts";
import {
  Exchange,
  type ExchangeDoc,
  Gift,
  type GiftDoc,
  isPromptList,
  SignUp,
  type SignUpDoc,
} from "./model.ts";
import { exchangePolicy } from "./policy.ts";

const LISTED: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...["owner", "title", "description", "state", "genres", "prompts", "minWords", "zone", "cancelReason"],
    ...["kind", "signUps", "signUpEnds", "dueAt", "revealAt", "createdAt"],
  ].map((field) => [field, 1 as const]),
);

/** A page of the exchanges that everyone may read, newest first. */
export const listExchanges = (place: Place): Promise<KeysetPage<ExchangeDoc>> =>
  findKeysetPage<ExchangeDoc, ExchangeDoc>(Exchange, {
    filter: { open: true },
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
      ...{ id: String(row._id), title, description, state, genres, prompts, minWords, zone, cancelReason },
      ...{ signUps, kind: row.kind ?? "pairs" },
      owner: cardOf(people, row.owner),
      signUpEnds: row.signUpEnds.toISOString(),
      dueAt: row.dueAt.toISOString(),
      revealAt: row.revealAt.toISOString(),
    };
  });
}

const cardOf = (people: ReadonlyMap<string, PersonFields>, id: unknown) => {
  const person = people.get(String(id));
  return person ? presentUserCard(person) : null;
};

/** Whom a gift names: it may want a giver yet. */
const idsIn = ({ giver, recipient }: GiftDoc): string[] =>
  [giver, recipient].flatMap((each) => (each ? [String(each)] : []));

/** A tag as it is read: a genre's name, or a prompt. */
export const tagText = ({ prompts }: Pick<ExchangeDoc, "prompts">, tag: string): string => {
  const genre = GENRES.find((each) => each === tag);
  return genre ? labelsText.genre[genre] : (prompts[Number(tag.slice(1)) - 1] ?? tag);
};

/** How many write for each. */
function writersIn(gifts: readonly GiftDoc[]): ReadonlyMap<string, number> {
  const writers = new Map<string, number>();
  for (const { giver, recipient } of gifts)
    if (giver) writers.set(String(recipient), (writers.get(String(recipient)) ?? 0) + 1);
  return writers;
}

const writersOf = (writers: ReadonlyMap<string, number>, recipient: unknown): number =>
  writers.get(String(recipient)) ?? 0;

type Around = Pick<ExchangePageData, "isIn" | "yours" | "wanted" | "waits" | "gifts" | "all">;

/** What a viewer sees of the people in it: givers see for whom they write, and everyone sees all once it is shown. */
export async function peopleIn(viewer: Viewer, exchange: ExchangeDoc): Promise<Around> {
  const of = { exchange: exchange._id };
  const [gifts, own] = await Promise.all([
    exchange.state === "writing" || exchange.state === "revealed"
      ? Gift.find(of).sort({ _id: 1 }).lean<GiftDoc[]>()
      : [],
    viewer.id ? SignUp.exists({ ...of, user: toId(viewer.id) }) : null,
  ]);
  const isOwn = (id: unknown) => viewer.id !== null && String(id) === viewer.id;
  const shown = exchange.state === "revealed";
  const writing = exchange.state === "writing";
  const yours = gifts.filter(({ giver }) => isOwn(giver));
  const isList = isPromptList(exchange);
  const writers = writersIn(gifts);
  const mine = new Set(yours.map(({ recipient }) => String(recipient)));
  const open = gifts.filter(
    ({ state, recipient }) =>
      writing &&
      state === "wanted" &&
      !isOwn(recipient) &&
      !mine.has(String(recipient)) &&
      writersOf(writers, recipient) < PROMPT_WRITERS_MAX,
  );
  const both = viewer.id ? [viewer.id, ...open.map(({ recipient }) => String(recipient))] : [];
  const apart = await findBlocksOrMutes(both, both);
  const wanted = open.filter(
    ({ recipient }) =>
      !viewer.id || !(apart(viewer.id, String(recipient)) || apart(String(recipient), viewer.id)),
  );
  const managed =
    !shown && exchangePolicy.can(viewer, "manage", exchange)
      ? gifts.filter(({ giver }) => giver !== null || !isList)
      : [];
  const named = [...yours, ...wanted, ...managed, ...(shown ? gifts : [])];
  const stories = named.flatMap(({ story }) => story ?? []);
  const [people, signUps, names, cards] = await Promise.all([
    findPeople([...new Set(named.flatMap(idsIn))]),
    SignUp.find({
      ...of,
      user: { $in: [...yours, ...wanted].map(({ recipient }) => recipient) },
    } as object).lean<SignUpDoc[]>(),
    findStoryNames(yours.flatMap(({ story }) => story ?? [])),
    shown ? readStoryCards(viewer, stories) : new Map(),
  ]);
  const wishesOf = ({ recipient }: GiftDoc): WishesDto => {
    const found = signUps.find(({ user }) => user.equals(recipient));
    return {
      wishes: (found?.wishes ?? []).map((tag) => tagText(exchange, tag)),
      likes: found?.likes ?? "",
      avoid: found?.avoid ?? "",
    };
  };
  const pairOf = ({ _id, giver, recipient }: GiftDoc) => ({
    id: String(_id),
    giver: giver && cardOf(people, giver),
    recipient: cardOf(people, recipient),
  });
  return {
    isIn: own !== null,
    yours: yours.map((gift) => {
      const story = gift.story && names.get(String(gift.story));
      return {
        ...{ id: String(gift._id), recipient: cardOf(people, gift.recipient) },
        ...{ state: gift.state, pinchHit: gift.pinchHit },
        ...wishesOf(gift),
        story: story ? { id: String(story._id), slug: story.slug, title: story.title } : null,
      };
    }),
    wanted: wanted.map((gift) => ({
      id: String(gift._id),
      recipient: cardOf(people, gift.recipient),
      ...wishesOf(gift),
      // What they love is for whoever writes it; a prompt is for everybody.
      ...(isList ? {} : { likes: "", avoid: "" }),
      writers: writersOf(writers, gift.recipient),
    })),
    waits: !isList && writing && gifts.some(({ state, recipient }) => state === "wanted" && isOwn(recipient)),
    gifts: shown
      ? gifts
          .filter(({ state }) => state === "given")
          .map((gift) => {
            const card = cards.get(String(gift.story));
            return {
              ...pairOf(gift),
              story: card ? { id: String(card._id), slug: card.slug, title: card.title } : null,
            };
          })
      : [],
    all: managed.map((gift) => ({ ...pairOf(gift), state: gift.state })),
  };
}

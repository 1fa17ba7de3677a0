import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type {
  ExchangeDto,
  ExchangePageData,
  OrganisePageData,
  WishesDto,
} from "../../../shared/community/exchanges.dto.ts";
import { EXCHANGES_PER_PAGE } from "../../../shared/community/exchanges.limits.ts";
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
  promptsEach,
  SignUp,
  type SignUpDoc,
  wishOf,
  writersEach,
} from "./model.ts";
import { exchangePolicy } from "./policy.ts";

const LISTED: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...["owner", "title", "description", "state", "genres", "prompts", "minWords", "zone", "cancelReason"],
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
      ...{ promptsPerMember: promptsEach(row), writersPerPrompt: writersEach(row) },
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
function writersIn(gifts: readonly GiftDoc[]): (gift: GiftDoc) => number {
  const writers = new Map<string, number>();
  for (const gift of gifts) if (gift.giver) writers.set(wishOf(gift), (writers.get(wishOf(gift)) ?? 0) + 1);
  return (gift) => writers.get(wishOf(gift)) ?? 0;
}

const isAnonymous = ({ shownRecipient }: Pick<GiftDoc, "shownRecipient">): boolean => !shownRecipient;

type Around = Pick<ExchangePageData, "prompts" | "isIn" | "yours" | "wanted" | "waits" | "gifts" | "all">;

/** What a viewer sees of the people in it: givers see for whom they write, and everyone sees all once it is shown. */
export async function peopleIn(viewer: Viewer, exchange: ExchangeDoc): Promise<Around> {
  const of = { exchange: exchange._id };
  const [gifts, own] = await Promise.all([
    exchange.state === "writing" || exchange.state === "revealed"
      ? Gift.find(of).sort({ _id: 1 }).lean<GiftDoc[]>()
      : [],
    viewer.id
      ? SignUp.find({ ...of, user: toId(viewer.id) })
          .sort({ slot: 1 })
          .lean<SignUpDoc[]>()
      : [],
  ]);
  const isOwn = (id: unknown) => viewer.id !== null && String(id) === viewer.id;
  const shown = exchange.state === "revealed";
  const writing = exchange.state === "writing";
  const yours = gifts.filter(({ giver }) => isOwn(giver));
  const isList = isPromptList(exchange);
  const writersOf = writersIn(gifts);
  const mine = new Set(yours.map(wishOf));
  const open = gifts.filter(
    (gift) =>
      writing &&
      gift.state === "wanted" &&
      !isOwn(gift.recipient) &&
      !mine.has(wishOf(gift)) &&
      writersOf(gift) < writersEach(exchange),
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
      user: {
        $in: [
          ...new Map([...yours, ...wanted].map(({ recipient }) => [String(recipient), recipient])).values(),
        ],
      },
    } as object).lean<SignUpDoc[]>(),
    findStoryNames(yours.flatMap(({ story }) => story ?? [])),
    shown ? readStoryCards(viewer, stories) : new Map(),
  ]);
  const byWish = new Map(signUps.flatMap((each) => [each._id, each.user].map((id) => [String(id), each])));
  const wishesOf = (gift: GiftDoc): WishesDto => {
    const found = byWish.get(wishOf(gift));
    return {
      wishes: (found?.wishes ?? []).map((tag) => tagText(exchange, tag)),
      likes: found?.likes ?? "",
      avoid: found?.avoid ?? "",
    };
  };
  const recipientOf = (gift: GiftDoc) => ({
    recipient: isAnonymous(gift) ? null : cardOf(people, gift.recipient),
    anonymous: isAnonymous(gift),
  });
  const pairOf = (gift: GiftDoc) => ({
    ...{ id: String(gift._id), giver: gift.giver && cardOf(people, gift.giver) },
    ...recipientOf(gift),
  });
  return {
    isIn: own.length > 0,
    prompts:
      isList && exchange.state === "open"
        ? own.map(({ _id, likes, anonymous = false }) => ({ id: String(_id), likes, anonymous }))
        : [],
    yours: yours.map((gift) => {
      const story = gift.story && names.get(String(gift.story));
      return {
        ...{ id: String(gift._id), ...recipientOf(gift) },
        ...{ state: gift.state, pinchHit: gift.pinchHit },
        ...wishesOf(gift),
        story: story ? { id: String(story._id), slug: story.slug, title: story.title } : null,
      };
    }),
    wanted: wanted.map((gift) => ({
      ...{ id: String(gift._id), ...recipientOf(gift) },
      ...wishesOf(gift),
      // What they love is for whoever writes it; a prompt is for everybody.
      ...(isList ? {} : { likes: "", avoid: "" }),
      writers: writersOf(gift),
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
    // Whoever runs it knows whose a prompt is.
    all: managed.map((gift) => ({
      ...pairOf(gift),
      ...{ recipient: cardOf(people, gift.recipient), state: gift.state },
    })),
  };
}

/** Gifts as whoever runs an exchange sees them: of a prompt list, those that somebody writes. */
export async function presentManaged(exchange: ExchangeDoc, now: Date): Promise<OrganisePageData["gifts"]> {
  const all = await Gift.find({ exchange: exchange._id }).sort({ _id: 1 }).lean<GiftDoc[]>();
  const gifts = all.filter(({ giver }) => giver !== null || !isPromptList(exchange));
  const people = await findPeople([...new Set(gifts.flatMap(idsIn))]);
  return gifts.map(({ _id, giver, recipient, state, pinchHit }) => ({
    ...{ id: String(_id), state, pinchHit },
    giver: giver && cardOf(people, giver),
    recipient: cardOf(people, recipient),
    late: state === "writing" && exchange.dueAt <= now,
  }));
}

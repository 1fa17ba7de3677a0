import { followingIds } from "../../../core/db/page-tags.ts";
import { createReadMemoryOfMany } from "../../../core/db/read-memory.ts";
import { type AuthorFields, findCards } from "./reads.ts";

/** Milliseconds after which a card is read again though nobody told of a change. */
const REMEMBERED_MS = 60_000;

const memory = createReadMemoryOfMany(findCards, { max: 20_000, ttl: REMEMBERED_MS });

/**
 * What a card of these accounts shows, by id, out of memory where that can be: for what is sent to open pages. Those
 * that are shut out or gone are not among them; of changes in another process it is heard a moment later.
 */
export const rememberedCardsOf = (ids: readonly string[]): Promise<ReadonlyMap<string, AuthorFields>> =>
  memory.get(ids);

/** A cache that follows changes of accounts. */
export const rememberedCards = followingIds("users", memory);

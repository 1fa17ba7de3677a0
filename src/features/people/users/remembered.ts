import { followingIds } from "#core/db/page-tags.ts";
import { createReadMemoryOfMany } from "#core/db/read-memory.ts";
import { type AuthorFields, findCards } from "./reads.ts";

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;

const memory = createReadMemoryOfMany(findCards, { max: 20_000, ttl: REMEMBERED_MS });

/**
 * Returns card data of these accounts by id, cached, for updates sent to open pages. Blocked and deleted ones
 * are omitted; changes in another process arrive a moment later.
 */
export const rememberedCardsOf = (ids: readonly string[]): Promise<ReadonlyMap<string, AuthorFields>> =>
  memory.get(ids);

/** Cache that follows changes of accounts. */
export const rememberedCards = followingIds("users", memory);

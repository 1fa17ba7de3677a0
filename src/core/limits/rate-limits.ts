import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Connection } from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimited } from "../base/errors.ts";
import { addressKey } from "./client-key.ts";
import { GENERAL_LIMITS, type RateLimit, type SharedLimit } from "./rules.ts";
import { createWindowCounter, type WindowCounter } from "./window-counter.ts";

/** What is left of a limit after a hit. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the count begins anew. */
  readonly reset: number;
}

export interface RateLimits {
  /** Makes the index that lets counts expire; call once at start. */
  prepare(): Promise<void>;
  /** Counts one try. @throws 429 RateLimitError with RateLimit-* and Retry-After when there are none left. */
  consume(limit: SharedLimit, key: string): Promise<LimitState>;
  /** Takes one try back: what it was for was never begun. */
  giveBack(limit: SharedLimit, key: string): Promise<void>;
  /** Forgets the tries of a key: whoever signed in was no guesser. */
  clear(limit: SharedLimit, key: string): Promise<void>;
  /**
   * Middleware for every request, in memory and synchronous. `memberOf` gives a signed-in member's id.
   * Mount it behind static files and pictures: one page asks for dozens of them.
   */
  general(memberOf: (request: Request) => string | null): RequestHandler;
  /** Counts a guest's request where it is answered before `general`, which then does not count it again. */
  admitGuest(request: Request): void;
}

const COLLECTION = "ratelimits";

/**
 * The limits of security.md. Counts that guard accounts live in MongoDB; a client that used up its tries costs
 * no further query. While the database is away the first count refuses: nothing it guards could be done.
 * `scale` multiplies every limit (tests, load tests); `enabled: false` lets everything pass.
 */
export function createRateLimits(options: {
  connection: Connection;
  enabled?: boolean;
  scale?: number;
}): RateLimits {
  const { connection, enabled = true, scale = 1 } = options;
  const limiters = new Map<string, RateLimiterMongo>();
  const counts = generalCounts(scale);
  const admitted = new WeakSet<Request>();

  const limiterOf = (limit: SharedLimit): RateLimiterMongo => {
    const known = limiters.get(limit.name);
    if (known) return known;
    const made = sharedLimiter(connection, limit.name, scaled(limit, scale));
    limiters.set(limit.name, made);
    return made;
  };

  const consume: RateLimits["consume"] = async (shared, key) => {
    const { points, seconds } = scaled(shared, scale);
    if (!enabled) return { limit: points, remaining: points, reset: seconds };
    try {
      const state = await limiterOf(shared).consume(hashed(key));
      return { limit: points, remaining: state.remainingPoints, reset: wholeSeconds(state.msBeforeNext) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw refused({ limit: points, remaining: 0, reset: wholeSeconds(refusal.msBeforeNext) });
    }
  };

  return {
    async prepare() {
      await connection.db!.collection(COLLECTION).createIndexes([
        { key: { expire: 1 }, expireAfterSeconds: 0 },
        { key: { key: 1 }, unique: true },
      ]);
    },
    consume,
    async giveBack(limit, key) {
      if (!enabled) return;
      const limiter = limiterOf(limit);
      await limiter.reward(hashed(key));
      // Who used up the last one is remembered here, so as not to be asked of the database; it knows better now.
      limiter.deleteInMemoryBlockedAll();
    },
    async clear(limit, key) {
      if (enabled) await limiterOf(limit).delete(hashed(key));
    },
    general(memberOf) {
      if (!enabled) return (_request, _response, next) => next();
      return (request, _response, next) => {
        if (!admitted.has(request)) counts.hit(memberOf(request), request.ip);
        next();
      };
    },
    admitGuest(request) {
      if (!enabled) return;
      admitted.add(request);
      counts.hit(null, request.ip);
    },
  };
}

/** Counts by member, or by address for guests. */
function generalCounts(scale: number): { hit(member: string | null, ip: string | undefined): void } {
  const guest = scaled(GENERAL_LIMITS.guest, scale);
  const member = scaled(GENERAL_LIMITS.member, scale);
  const guests = createWindowCounter(guest.seconds);
  const members = createWindowCounter(member.seconds);
  const check = (counter: WindowCounter, { points }: RateLimit, key: string) => {
    const now = Date.now();
    if (counter.hit(key, now) <= points) return;
    throw refused({ limit: points, remaining: 0, reset: counter.secondsLeft(key, now) });
  };
  return {
    hit(id, ip) {
      if (id === null) check(guests, guest, addressKey(ip));
      else check(members, member, id);
    },
  };
}

function sharedLimiter(connection: Connection, name: string, limit: RateLimit): RateLimiterMongo {
  const common = { keyPrefix: name, points: limit.points, duration: limit.seconds };
  return new RateLimiterMongo({
    ...common,
    storeClient: connection.db!,
    tableName: COLLECTION,
    disableIndexesCreation: true,
    inMemoryBlockOnConsumed: limit.points,
  });
}

const scaled = (limit: RateLimit, scale: number): RateLimit => ({
  points: limit.points * scale,
  seconds: limit.seconds,
});

/** Keys are addresses and emails; the database needs to tell them apart, not to know them. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url").slice(0, 27);

const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

const headersOf = (state: LimitState): Record<string, string> => ({
  "RateLimit-Limit": String(state.limit),
  "RateLimit-Remaining": String(state.remaining),
  "RateLimit-Reset": String(state.reset),
});

const refused = (state: LimitState) => rateLimited(state.reset, headersOf(state));

import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Connection } from "mongoose";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimited } from "../base/errors.ts";
import { isRefusedForSpace } from "../db/disk.ts";
import { addressKey } from "./client-key.ts";
import { GENERAL_LIMITS, type RateLimit, type SharedLimit } from "./rules.ts";
import { createWindowCounter, type WindowCounter } from "./window-counter.ts";

/** Remaining allowance of a limit after a hit. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the count resets. */
  readonly reset: number;
}

export interface RateLimits {
  /** Creates the index that expires counts; call once at start. */
  prepare(): Promise<void>;
  /** Counts one attempt. @throws 429 RateLimitError with RateLimit-* and Retry-After if none are left. */
  consume(limit: SharedLimit, key: string): Promise<LimitState>;
  /** Refunds one attempt, if the action was never started. */
  giveBack(limit: SharedLimit, key: string): Promise<void>;
  /** Clears the attempts of a key, after a successful sign-in. */
  clear(limit: SharedLimit, key: string): Promise<void>;
  /**
   * Middleware for every request, in memory and synchronous. `memberOf` returns a signed-in member's id.
   * Mount it after static files and pictures: one page requests dozens of them.
   */
  general(memberOf: (request: Request) => string | null): RequestHandler;
  /** Counts a guest's request that is answered before `general`, which then does not count it again. */
  admitGuest(request: Request): void;
}

const COLLECTION = "ratelimits";

/**
 * Creates the limits of security.md. Counts that protect accounts are stored in MongoDB; a client that has
 * used up its attempts costs no further query. While the database is unavailable the first count is rejected,
 * because the protected action could not run either. While its disk is full, attempts are counted in this
 * process, from zero, so that members can still sign in. `scale` multiplies every limit (tests, load tests);
 * `enabled: false` disables all limits.
 */
export function createRateLimits(options: {
  connection: Connection;
  enabled?: boolean;
  scale?: number;
}): RateLimits {
  const { connection, enabled = true, scale = 1 } = options;
  const limiters = new Map<string, RateLimiterMongo>();
  const limitersWhileFull = new Map<string, RateLimiterMemory>();
  const counts = generalCounts(scale);
  const admitted = new WeakSet<Request>();

  const limiterOf = (limit: SharedLimit): RateLimiterMongo => {
    const known = limiters.get(limit.name);
    if (known) return known;
    const made = sharedLimiter(connection, limit.name, scaled(limit, scale));
    limiters.set(limit.name, made);
    return made;
  };

  /** Counts in the database, or in memory while the disk is full. */
  const count = async <Result>(
    limit: SharedLimit,
    act: (limiter: RateLimiterMongo | RateLimiterMemory) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await act(limiterOf(limit));
    } catch (error) {
      if (!isRefusedForSpace(error)) throw error;
      const { points, seconds: duration } = scaled(limit, scale);
      const limiter =
        limitersWhileFull.get(limit.name) ??
        new RateLimiterMemory({ keyPrefix: limit.name, points, duration });
      limitersWhileFull.set(limit.name, limiter);
      return act(limiter);
    }
  };

  const consume: RateLimits["consume"] = async (shared, key) => {
    const { points, seconds } = scaled(shared, scale);
    if (!enabled) return { limit: points, remaining: points, reset: seconds };
    try {
      const state = await count(shared, (limiter) => limiter.consume(hashed(key)));
      return { limit: points, remaining: state.remainingPoints, reset: wholeSeconds(state.msBeforeNext) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw rateLimited(wholeSeconds(refusal.msBeforeNext), points);
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
      await count(limit, (limiter) => limiter.reward(hashed(key)));
      // The limiter caches blocked keys in memory without asking the database; this clears them after the
      // refund.
      limiterOf(limit).deleteInMemoryBlockedAll();
    },
    async clear(limit, key) {
      if (enabled) await count(limit, (limiter) => limiter.delete(hashed(key)));
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

/** Creates the general counter, by member id, or by address for guests. */
function generalCounts(scale: number): { hit(member: string | null, ip: string | undefined): void } {
  const guest = scaled(GENERAL_LIMITS.guest, scale);
  const member = scaled(GENERAL_LIMITS.member, scale);
  const guests = createWindowCounter(guest.seconds);
  const members = createWindowCounter(member.seconds);
  const check = (counter: WindowCounter, { points }: RateLimit, key: string) => {
    const now = Date.now();
    if (counter.hit(key, now) <= points) return;
    throw rateLimited(counter.secondsLeft(key, now), points);
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

/** Hashes keys (addresses and emails): the database needs to distinguish them, not to know them. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url").slice(0, 27);

const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

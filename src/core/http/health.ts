import { Router } from "express";
import type { Connection } from "mongoose";
import { type DatabaseDamage, findDamage } from "../db/disk.ts";

/** Milliseconds that the database may take to answer. */
const LIMIT_MS = 2_000;

/**
 * Creates the health routes. `/healthz`: the process is running. `/readyz`: it can serve requests; 503 while
 * the database is unavailable or its file is damaged, or the process is shutting down.
 */
export function healthRoutes(connection: Connection, isEnding: () => boolean): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.type("text/plain").send("ok\n");
  });
  router.get("/readyz", async (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    const reason = isEnding() ? "ending" : await whyUnready(connection);
    if (reason) response.setHeader("Retry-After", "5");
    response
      .status(reason ? 503 : 200)
      .type("text/plain")
      .send(`${reason ?? "ready"}\n`);
  });
  return router;
}

const DAMAGE: Readonly<Record<DatabaseDamage, string>> = {
  damaged: "the database file is damaged",
  failing: "the disk of the database fails",
  replaced: "the database file was deleted or replaced",
};

/** Returns why requests cannot be served, or null. */
async function whyUnready(connection: Connection): Promise<string | null> {
  const away = await ping(connection);
  if (away) return away;
  const damage = await findDamage(connection);
  return damage && DAMAGE[damage];
}

/** Returns null if the database responds within 2 s; a stopped server keeps connections without answering. */
async function ping(connection: Connection): Promise<string | null> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, LIMIT_MS);
  try {
    await Promise.race([connection.db!.command({ ping: 1 }, { timeoutMS: LIMIT_MS }), late]);
    return null;
  } catch {
    return "the database does not answer";
  } finally {
    clearTimeout(timer);
  }
}

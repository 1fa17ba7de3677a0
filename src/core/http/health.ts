import { Router } from "express";
import type { Connection } from "mongoose";

/** `/healthz`: the process runs. `/readyz`: it can serve; 503 while the database is away or the end has begun. */
export function healthRoutes(connection: Connection, isEnding: () => boolean): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.type("text/plain").send("ok\n");
  });
  router.get("/readyz", async (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    const reason = isEnding() ? "ending" : await ping(connection);
    if (reason) response.setHeader("Retry-After", "5");
    response
      .status(reason ? 503 : 200)
      .type("text/plain")
      .send(`${reason ?? "ready"}\n`);
  });
  return router;
}

/** Null when the database answers within 2 s. */
async function ping(connection: Connection): Promise<string | null> {
  try {
    await connection.db!.command({ ping: 1 }, { timeoutMS: 2_000 });
    return null;
  } catch {
    return "the database does not answer";
  }
}

import express, { Router } from "express";
import { readBeacon } from "../../../shared/reading/reading.ts";
import type { Openings } from "./openings.ts";

/** Bytes of a message: an address and three short words. */
const MESSAGE_MAX = 600;

/**
 * `POST /reading`: where the reader's script says which paragraph is being read. It comes as text without a form's
 * token, for a beacon carries none: a foreign site's is refused by its origin, and all it could move is a bookmark's
 * worth. What is not understood is passed over.
 */
export function readingRoutes(openings: Openings): Router {
  const router = Router();
  router.post("/reading", express.text({ type: "text/plain", limit: MESSAGE_MAX }), (request, response) => {
    const beacon = typeof request.body === "string" ? readBeacon(request.body) : null;
    if (beacon) {
      const { story, number, ...place } = beacon;
      openings.noteOpened(request.viewer, { story, number, place }, request);
    }
    response.setHeader("Cache-Control", "no-store");
    response.status(beacon ? 204 : 400).end();
  });
  return router;
}

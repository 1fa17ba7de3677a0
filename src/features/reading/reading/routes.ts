import express, { Router } from "express";
import { readBeacon } from "#shared/reading/reading.ts";
import type { Openings } from "./openings.ts";

/** Maximum size in bytes of a message: an address and three short words. */
const MESSAGE_MAX = 600;

/**
 * `POST /reading`: receives the current paragraph from the reader's script. Sent as text without a form
 * token, because beacons carry none. Requests from other origins are rejected, and could only change a
 * reading position. Invalid messages are ignored.
 */
export function readingRoutes(openings: Openings): Router {
  const router = Router();
  router.post("/reading", express.text({ type: "text/plain", limit: MESSAGE_MAX }), (request, response) => {
    const beacon = typeof request.body === "string" ? readBeacon(request.body) : null;
    if (beacon) {
      const { story, number, chapter, ...place } = beacon;
      openings.noteOpened(request.viewer, { story, number, ...(chapter ? { chapter } : {}), place }, request);
    }
    response.setHeader("Cache-Control", "no-store");
    response.status(beacon ? 204 : 400).end();
  });
  return router;
}

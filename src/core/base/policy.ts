import type { Viewer } from "./viewer.ts";

/** A MongoDB filter that our own code built; never one that came with a request. */
export type Filter = Record<string, unknown>;

/**
 * Who may do what to one entity; the only place that decides it. `readable` is and-ed into every query,
 * so what is hidden is not found (404); `can` decides about a document at hand (false is 403).
 */
export interface Policy<Doc, Action extends string = "create" | "update" | "delete"> {
  readonly readable: (viewer: Viewer) => Filter;
  readonly can: (viewer: Viewer, action: Action, doc: Doc | null) => boolean;
}

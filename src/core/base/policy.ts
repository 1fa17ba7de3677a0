import type { Viewer } from "./viewer.ts";

/** MongoDB filter built by this code; never one from a request. */
export type Filter = Record<string, unknown>;

/**
 * Permissions on one entity type; the only place that decides them. `readable` is ANDed with every query, so
 * hidden entries are not found (404); `can` decides about a loaded document (false is 403).
 */
export interface Policy<Doc, Action extends string = "create" | "update" | "delete"> {
  readonly readable: (viewer: Viewer) => Filter;
  readonly can: (viewer: Viewer, action: Action, doc: Doc | null) => boolean;
}

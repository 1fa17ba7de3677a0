import type { Router } from "express";
import type { ResourceDefinition } from "./api/resource.ts";
import type { PageDefinition, SlotDefinition } from "./pages/define-page.ts";

/** What a feature brings to the house; `src/features/index.ts` lists them all. */
export interface Feature {
  readonly name: string;
  readonly resources?: readonly ResourceDefinition[];
  readonly pages?: readonly PageDefinition[];
  /** Slots of the shell that this feature fills on every page. */
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
  /** Plain routes that answer something else than a page: feeds, pictures, downloads. */
  readonly routes?: Router;
  /** Plain routes below `/api`, described for OpenAPI beside their handlers. */
  readonly apiRoutes?: readonly ApiRoutes[];
  /** Reactions to other features' events; called once at start. */
  readonly subscribe?: () => void;
  /** Dotted paths whose change shows on no cached page at once: `stories.stats.views`. */
  readonly quietFields?: readonly string[];
  /** Called once before the process ends: what is buffered is written. */
  readonly stop?: () => Promise<void>;
}

/** Routes of a feature that are no CRUD, with the router that serves them. */
export interface ApiRoutes {
  readonly router: Router;
}

import type { HasSlug } from "../address.ts";
import { OFFLINE_PATH, SERVICE_WORKER_PATH } from "./offline.ts";

/** URL paths of `reading/offline`. */
export const offlinePaths = {
  /** Parts of a story that can be stored on a device. */
  storyOffline: (story: HasSlug) => `/story/${story.id}/${story.slug}/offline.json`,
  /** Built with the assets; served from the root, so that its scope covers all pages. */
  serviceWorker: () => SERVICE_WORKER_PATH,
  /** Stories stored on this device. */
  offline: () => OFFLINE_PATH,
} as const;

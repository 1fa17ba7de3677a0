import type { HasSlug } from "../address.ts";
import { OFFLINE_PATH, SERVICE_WORKER_PATH } from "./offline.ts";

/** Addresses of `reading/offline`. */
export const offlinePaths = {
  /** What of it can be kept on a device. */
  storyOffline: (story: HasSlug) => `/story/${story.id}/${story.slug}/offline.json`,
  /** Built beside the assets; at the root, so that all pages are in its reach. */
  serviceWorker: () => SERVICE_WORKER_PATH,
  /** Stories that are kept on this device. */
  offline: () => OFFLINE_PATH,
} as const;

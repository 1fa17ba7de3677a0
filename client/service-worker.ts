import { installOffline } from "./worker/offline.ts";
import { installPush } from "./worker/push.ts";
import type { WorkerScope } from "./worker/scope.ts";

/**
 * The site's only service worker. Each part below adds its listeners and is independent of the others; a new
 * part is a file in `client/worker` and a line here.
 */
const scope = self as unknown as WorkerScope;

// A new worker takes over immediately: no part stores anything that an older page relies on.
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

installPush(scope);
installOffline(scope);

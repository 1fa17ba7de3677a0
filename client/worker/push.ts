import type { PushPayload } from "../../src/shared/live/push.dto.ts";
import type { WorkerScope } from "./scope.ts";

const API = "/api/push-subscriptions";

/** Shows what is pushed, leads to it, and tells the site when the browser's push service gave it another address. */
export function installPush(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, read(event.data))));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data?.url));
  });
  scope.addEventListener("pushsubscriptionchange", (event) =>
    event.waitUntil(renew(scope, event.oldSubscription?.endpoint ?? null)),
  );
}

/** Who is signed out, or switched it off elsewhere meanwhile, is not subscribed anew. */
async function renew({ registration: { pushManager } }: WorkerScope, replaces: string | null): Promise<void> {
  const known = await fetch(API);
  if (!known.ok) return;
  const { publicKey, csrfToken } = (await known.json()).meta;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It holds one for another key of the site's.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch(API, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-csrf-token": csrfToken },
    body: JSON.stringify({ endpoint, keys, replaces }),
  });
  if (answer.status === 404) await subscription.unsubscribe();
}

/** A browser that was woken must show something, whatever came: others take the permission away. */
async function show(
  scope: WorkerScope,
  { title = scope.location.host, body = "", url = "/notifications", tag, at }: Partial<PushPayload>,
): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const options = {
    body,
    icon: "/favicon.svg",
    badge: "/favicon.svg",
    data: { url },
    ...(tag ? { tag, renotify: true } : {}),
    ...(at ? { timestamp: Date.parse(at) } : {}),
  };
  // Who looks at the site sees the bell already: it is shown without a sound.
  const quiet = windows.some(({ focused }) => focused);
  await scope.registration.showNotification(title, {
    ...options,
    ...(quiet ? { silent: true, renotify: false } : {}),
  } as NotificationOptions);
}

/** Goes to the page it is about: to a window that shows it already, or a new one. Never off this site. */
async function open(scope: WorkerScope, path: unknown): Promise<void> {
  const url = new URL(typeof path === "string" ? path : "/", scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => window.url.split("#")[0] === url.href.split("#")[0]);
  await (there ? there.focus() : scope.clients.openWindow(url.href));
}

function read(data: { json(): unknown } | null): Partial<PushPayload> {
  try {
    const value = data?.json();
    return value && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

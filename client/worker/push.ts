import type { PushPayload } from "#shared/live/push.dto.ts";
import type { WorkerScope } from "./scope.ts";

const API = "/api/push-subscriptions";

/**
 * Shows push notifications, opens their target, and tells the site when the browser's push service assigned a
 * new endpoint.
 */
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

/** Members who have signed out, or switched push off elsewhere meanwhile, are not subscribed again. */
async function renew({ registration: { pushManager } }: WorkerScope, replaces: string | null): Promise<void> {
  const known = await fetch(API);
  if (!known.ok) return;
  const { publicKey, csrfToken } = (await known.json()).meta;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The existing subscription belongs to another key of the site.
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

/**
 * The browser requires a notification for every push, whatever arrived: otherwise it revokes the permission.
 */
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
  // A member who is looking at the site sees the notification count already, so it is shown silently.
  const quiet = windows.some(({ focused }) => focused);
  await scope.registration.showNotification(title, {
    ...options,
    ...(quiet ? { silent: true, renotify: false } : {}),
  } as NotificationOptions);
}

/** Opens the target page: in a window that already shows it, or a new one. Never outside this site. */
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

import type { PushDeviceDto } from "#shared/live/push.dto.ts";
import { offlinePaths } from "#shared/reading/offline.paths.ts";

/** State of push notifications in this browser. */
export type PushState = "checking" | "unsupported" | "denied" | "off" | "on";

const API = "/api/push-subscriptions";
/** Request timeout in milliseconds. */
const GIVE_UP = 20_000;

/** True if this browser supports push notifications. */
const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Returns the push state of this browser; it is on if the site has the endpoint that the push service
 * assigned.
 */
export async function readPushState(devices: readonly PushDeviceDto[]): Promise<{
  readonly state: PushState;
  readonly mark: string | null;
}> {
  if (!canPush()) return { state: "unsupported", mark: null };
  if (Notification.permission === "denied") return { state: "denied", mark: null };
  const registration = await navigator.serviceWorker.getRegistration(offlinePaths.serviceWorker());
  const subscription = await registration?.pushManager.getSubscription();
  const mark = subscription ? await markOf(subscription.endpoint) : null;
  return { state: devices.some((device) => device.mark === mark) ? "on" : "off", mark };
}

/** Thrown if the user denied permission, or the push service did not answer. */
export class PushRefused extends Error {
  readonly state: "denied" | "off";
  constructor(state: "denied" | "off") {
    super(state);
    this.state = state;
  }
}

/**
 * Asks for permission, subscribes and registers with the site.
 * @throws PushRefused, Error if the site did not answer
 */
export async function switchPushOn(publicKey: string, token: string): Promise<PushDeviceDto> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushRefused(permission === "denied" ? "denied" : "off");
  await navigator.serviceWorker.register(offlinePaths.serviceWorker(), { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key of the site, or by a previous user of this browser, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new PushRefused("off");
    });
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys });
  const answer = await send(API, "POST", token, body).catch(() => null);
  const saved = await answer?.json().catch(() => null);
  if (!answer?.ok || !saved?.data) {
    await subscription.unsubscribe();
    throw new Error("the site did not take it");
  }
  return { id: saved.data.id, ...saved.data.attributes };
}

/** Unsubscribes in the browser and on the site. @throws Error if the site did not answer */
export async function switchPushOff(device: PushDeviceDto, token: string): Promise<void> {
  const answer = await send(`${API}/${device.id}`, "DELETE", token);
  if (!answer.ok && answer.status !== 404) throw new Error(`the site answered ${answer.status}`);
  const registration = await navigator.serviceWorker.getRegistration(offlinePaths.serviceWorker());
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const send = (url: string, method: string, token: string, body?: string): Promise<Response> =>
  fetch(url, {
    method,
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    ...(body ? { body } : {}),
    signal: AbortSignal.timeout(GIVE_UP),
  });

async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

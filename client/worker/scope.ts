/**
 * The parts of a service worker's global scope used here; TypeScript's types for it conflict with those of
 * pages.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly navigator: { readonly userAgent: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: WorkerClients;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

interface WorkerClients {
  claim(): Promise<void>;
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  openWindow(url: string): Promise<unknown>;
}

interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
}

interface WorkerEvent {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page in scope; handled by the network by default. */
export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** Response to the navigation preload; undefined if there was none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly fetch: FetchEvent;
  readonly push: WorkerEvent & { readonly data: { json(): unknown } | null };
  readonly notificationclick: WorkerEvent & { readonly notification: Notification };
  /** Older browsers set neither of the two. */
  readonly pushsubscriptionchange: WorkerEvent & { readonly oldSubscription?: PushSubscription | null };
}

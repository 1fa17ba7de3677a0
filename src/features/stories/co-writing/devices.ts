import type { Realtime } from "#core/realtime/index.ts";
import type { DeskOpened } from "#shared/stories/co-writing.ts";

/**
 * Milliseconds after which the event is repeated, because a page that is still loading misses the first one.
 */
const AGAIN_MS = [2_000, 6_000];

/**
 * Notifies a member's pages on all devices that a chapter was opened on one: pages with the same chapter
 * switch to live co-writing.
 */
export interface Devices {
  tell(user: string, opened: DeskOpened): void;
  /** Notifies all pages of a live chapter, with repeats for pages still loading. */
  emitToAll(user: string, opened: DeskOpened): void;
  close(): void;
}

export function createDevices(realtime: Pick<Realtime, "emitToUser">): Devices {
  const timers = new Set<NodeJS.Timeout>();
  const tell: Devices["tell"] = (user, opened) => realtime.emitToUser(user, `desk-opened:${user}`, opened);
  return {
    tell,
    emitToAll(user, opened) {
      tell(user, opened);
      for (const wait of AGAIN_MS) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          tell(user, opened);
        }, wait);
        timers.add(timer.unref());
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

import type { Realtime } from "../../../core/realtime/index.ts";
import type { DeskOpened } from "../../../shared/stories/co-writing.ts";

/** Milliseconds after which it is told again: a page that was loading at first hears nothing. */
const AGAIN_MS = [2_000, 6_000];

/** Tells a member's pages, on whichever device, that a chapter was opened on one: those that have it open write live. */
export interface Devices {
  tell(user: string, opened: DeskOpened): void;
  /** Of one that is written live, which pages that are still loading must hear of too. */
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

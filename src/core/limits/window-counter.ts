/** Counter of hits by key within fixed windows, in memory and without timers. */
export interface WindowCounter {
  /** Counts a hit and returns the hits of this key in its window, including this one. */
  hit(key: string, now: number): number;
  /** Returns the seconds until the key's window ends; 0 for an unknown key. */
  secondsLeft(key: string, now: number): number;
  readonly size: number;
}

interface Window {
  count: number;
  readonly end: number;
}

/** Creates a counter for at most `maxKeys` clients; beyond that the oldest windows are discarded first. */
export function createWindowCounter(seconds: number, maxKeys = 100_000): WindowCounter {
  const windows = new Map<string, Window>();
  const length = seconds * 1000;
  return {
    hit(key, now) {
      const window = windows.get(key);
      if (window !== undefined && now < window.end) return ++window.count;
      // Deleting first keeps the map in order of expiry, so that expired windows are removed from its start.
      if (window !== undefined) windows.delete(key);
      windows.set(key, { count: 1, end: now + length });
      if (windows.size > maxKeys) forget(windows, now, maxKeys);
      return 1;
    },
    secondsLeft(key, now) {
      const window = windows.get(key);
      return window ? Math.max(0, Math.ceil((window.end - now) / 1000)) : 0;
    },
    get size() {
      return windows.size;
    },
  };
}

function forget(windows: Map<string, Window>, now: number, maxKeys: number): void {
  for (const [key, window] of windows) {
    if (windows.size <= maxKeys && window.end > now) return;
    windows.delete(key);
  }
}

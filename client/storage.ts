/**
 * Runs a function that uses the browser's storage; returns undefined if storage is blocked, full or contains
 * invalid data.
 */
export function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Uses what the browser keeps for this site; undefined where that is shut, too small, or holds what it should not. */
export function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

let held = false;

/** Notes whether the database is held, because it was restored from a backup; for all views of this process. */
export const setHeld = (value: boolean): void => {
  held = value;
};

/** Returns true if what was due waits until an admin releases it. */
export const isHeld = (): boolean => held;

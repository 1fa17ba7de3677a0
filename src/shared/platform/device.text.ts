/** Returns the name of a member's device by its browser and operating system, each null if unknown. */
export const deviceName = (browser: string | null, system: string | null): string =>
  browser && system ? `${browser} on ${system}` : (browser ?? system ?? "An unknown browser");

/** The controls beside a browser's own player of a chapter's audio. */
export const narrationPlayerText = {
  label: "Listening",
  back: "Back 15 s",
  forth: "Forward 30 s",
  settings: "Speed and timer",
  rate: "Speed",
  times: (rate: number) => `${rate} ×`,
  sleep: "Sleep timer",
  sleepOff: "Off",
  sleepMinutes: (minutes: number) => `${minutes} minutes`,
  sleepEnd: "End of chapter",
  onwards: "Continue with the next chapter",
  chapters: "Chapters to listen to",
  slept: "The sleep timer has stopped the audio.",
  blocked: "Your browser waits for you: press Play to listen.",
  failed: "The audio could not be loaded. Please try again.",
} as const;

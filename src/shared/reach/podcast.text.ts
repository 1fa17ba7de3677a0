/** Texts for listening in podcast programs. */
export const podcastText = {
  title: "Podcast",
  titleOf: (story: string) => `Listen to ${story} in a podcast app`,
  link: "Podcast",
  lead: "Add the address to your podcast app (“add by URL”). New chapters with audio appear automatically.",
  open: "For everyone",
  openHint: "The chapters that are free to read. You can share this address.",
  secret: "Only for you",
  secretHint:
    "The whole story, because you have bought it. This address is yours alone, so please keep it to yourself. If you replace it, the old one stops working.",
  address: "Address",
  make: "Make my address",
  another: "Replace my address",
  end: "Delete my address",
  made: "Your address is ready.",
  ended: "Address deleted. It no longer works.",
  none: "This story has no podcast for you. Buy the story to listen in your podcast app.",
  back: "To the story",
} as const;

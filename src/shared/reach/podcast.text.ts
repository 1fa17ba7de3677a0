/** Words about listening in podcast programs. */
export const podcastText = {
  title: "Podcast",
  titleOf: (story: string) => `Listen to ${story} in a podcast app`,
  link: "Podcast",
  lead: "Add the address to your podcast app (“add by URL”). New chapters with audio come by themselves.",
  open: "For everyone",
  openHint: "The chapters that are free to read. You may pass this address on.",
  secret: "For you alone",
  secretHint:
    "The whole story, for you have bought it. The address is a key of your own: please keep it to yourself. With another one, this one leads nowhere any more.",
  address: "Address",
  make: "Make my address",
  another: "Make another address",
  end: "End my address",
  made: "Your address is ready.",
  ended: "Your address leads nowhere any more.",
  none: "This story has no podcast for you: buy it to listen in your podcast app.",
  back: "To the story",
} as const;

/** The mail that asks somebody to a challenge, and the update that announces one. */
export const challengeMailText = {
  subject: (name: string, title: string) => `${name} invites you to “${title}”`,
  body: ({
    name,
    title,
    until,
    link,
    profile,
    site,
  }: Readonly<Record<"name" | "title" | "until" | "link" | "profile" | "site", string>>) =>
    `Hello,\n\n${name} runs the writing challenge “${title}” on ${site}, and would like to read what you make of it. It takes entries until ${until}. An account is free, and so is entering.\n\nWhat it asks:\n${link}\n\nWho is inviting you:\n${profile}\n\nYou are not on any list: we write this once because ${name} gave us your address.`,
  /** What the link of an invitation ends. */
  stop: {
    asks: "Nobody will be able to send you an invitation from here again. We keep a fingerprint of your address for that, not the address.",
    done: "Nobody can send you an invitation from here again.",
  },
  update: (title: string, until: string, link: string) =>
    `I am running a challenge: “${title}”. It takes entries until ${until}.\n\n${link}`,
} as const;

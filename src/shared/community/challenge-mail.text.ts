/** Texts of the invitation mail to a challenge, and of the update that announces one. */
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
    `Hello,\n\n${name} is running the writing challenge “${title}” on ${site} and would like you to take part. Entries are open until ${until}. An account is free, and so is entering.\n\nWhat the challenge asks for:\n${link}\n\nWho invited you:\n${profile}\n\nYou are not on any mailing list. We send this email once, because ${name} gave us your address.`,
  /** Page on which the recipient of an invitation unsubscribes. */
  stop: {
    asks: "Nobody will be able to send you an invitation from here again. To make sure of that, we store a code made from your address, but not the address itself.",
    done: "Nobody can send you an invitation from here any more.",
  },
  update: (title: string, until: string, link: string) =>
    `I am running a challenge: “${title}”. Entries are open until ${until}.\n\n${link}`,
} as const;

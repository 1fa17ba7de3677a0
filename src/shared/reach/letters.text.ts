/** Texts in every newsletter besides its content. */
export const lettersText = {
  /** Replaces the name of a reader who gave none. */
  reader: "reader",
  unsubscribe: "Stop these newsletters",
  counted: "As you agreed, we count which links are followed, but never who follows them.",
  opens:
    "An invisible picture tells us how many people have opened this newsletter, but never who. If pictures are turned off, nothing is counted.",
  endCounting: "Do not count me",
  onTheSite: "Read this newsletter on the site",
  whyList: (list: string, author: string) =>
    `You get this because you joined “${list}” by ${author} and confirmed that you wanted to.`,
  whySite: (site: string) =>
    `You get this because your settings on ${site} say that you want newsletters like this one.`,
  from: (author: string, site: string) => `${author} · ${site}`,
  by: (name: string) => `by ${name}`,
  read: "Read it here",
  look: "View the service",
  enter: "View the challenge",
  priceFrom: (price: string) => `From ${price}`,
  test: (subject: string) => `[Test] ${subject}`,
} as const;

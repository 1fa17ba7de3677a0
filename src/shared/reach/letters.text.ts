/** What stands in every letter beside its own words. */
export const lettersText = {
  unsubscribe: "Stop these newsletters",
  counted: "As you agreed, we count which links are followed, never by whom.",
  opens:
    "A picture too small to see tells us how many have opened this newsletter, never who. Without pictures nothing is counted.",
  endCounting: "Do not count me",
  onTheSite: "Read this newsletter on the site",
  whyList: (list: string, author: string) =>
    `You get this because you joined “${list}” by ${author} and confirmed it.`,
  whySite: (site: string) =>
    `You get this because your settings on ${site} say that you want such newsletters.`,
  from: (author: string, site: string) => `${author} · ${site}`,
  by: (name: string) => `by ${name}`,
  read: "Read it here",
  look: "Look at the service",
  enter: "Look at the challenge",
  priceFrom: (price: string) => `From ${price}`,
  test: (subject: string) => `[Test] ${subject}`,
} as const;

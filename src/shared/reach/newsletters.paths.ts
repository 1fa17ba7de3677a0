import { query } from "../address.ts";
import type { SubjectName } from "./newsletters.ts";

/**
 * Paths of newsletters: pages of their writers, the newsletters, and what readers see of them on the site.
 */
export const newslettersPaths = {
  newsletters: (place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/newsletters${query(place)}`,
  /** Page for starting a newsletter about a challenge, to a list or, for admins, to members. */
  aboutChallenge: (challenge: string) => `/newsletters${query({ challenge })}`,
  adminAboutChallenge: (challenge: string) => `/admin/newsletters${query({ challenge })}`,
  newsletter: (id: string) => `/newsletters/${id}`,
  review: (id: string) => `/newsletters/${id}/review`,
  /** The newsletter as its readers receive it. */
  draft: (id: string, as?: "text") => `/newsletters/${id}/letter${query({ as })}`,
  test: (id: string) => `/newsletters/${id}/test`,
  /** Sends letters with an unknown outcome again. */
  again: (id: string) => `/newsletters/${id}/again`,
  stop: (id: string) => `/newsletters/${id}/stop`,
  deleteNewsletter: (id: string) => `/newsletters/${id}/delete`,
  letter: (id: string) => `/newsletter/${id}`,
  /** A link in a newsletter; clicks are counted before the redirect. */
  followed: (id: string, subject: SubjectName, number: number) => `/newsletter/${id}/${subject}/${number}`,
  /** Tracking picture of one newsletter that records an open. */
  pixel: (id: string) => `/newsletter/opened/${id}.gif`,
  admin: (place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/admin/newsletters${query(place)}`,
} as const;

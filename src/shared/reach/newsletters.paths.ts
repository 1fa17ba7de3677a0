import { query } from "../address.ts";
import type { SubjectName } from "./newsletters.ts";

/** Newsletters: pages of who writes them, the letters themselves, and what readers see of them on the site. */
export const newslettersPaths = {
  newsletters: (place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/newsletters${query(place)}`,
  /** Where a letter about a challenge is begun, to a list or by an admin to members. */
  aboutChallenge: (challenge: string) => `/newsletters${query({ challenge })}`,
  adminAboutChallenge: (challenge: string) => `/admin/newsletters${query({ challenge })}`,
  newsletter: (id: string) => `/newsletters/${id}`,
  review: (id: string) => `/newsletters/${id}/review`,
  /** The letter as its readers get it. */
  draft: (id: string, as?: "text") => `/newsletters/${id}/letter${query({ as })}`,
  test: (id: string) => `/newsletters/${id}/test`,
  stop: (id: string) => `/newsletters/${id}/stop`,
  deleteNewsletter: (id: string) => `/newsletters/${id}/delete`,
  letter: (id: string) => `/newsletter/${id}`,
  /** A link of a letter, counted on its way. */
  followed: (id: string, subject: SubjectName, number: number) => `/newsletter/${id}/${subject}/${number}`,
  /** The picture of one letter that tells that it was opened. */
  pixel: (id: string) => `/newsletter/opened/${id}.gif`,
  admin: (place: { after?: string | undefined; before?: string | undefined } = {}) =>
    `/admin/newsletters${query(place)}`,
} as const;

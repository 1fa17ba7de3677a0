import { randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { createBatcher } from "../../../core/db/batcher.ts";
import { newslettersPaths } from "../../../shared/reach/newsletters.paths.ts";
import type { SubjectName } from "../../../shared/reach/newsletters.ts";
import { Newsletter, type NewsletterDoc, NewsletterPixel, type PixelDoc } from "./model.ts";

/** Days for which a letter that is opened is counted. */
const COUNTED_DAYS = 90;

/** Whether it is counted how many open a letter: where its author says so, of one to a list. */
export const countsOpens = ({ list, tracksOpens }: Pick<NewsletterDoc, "list" | "tracksOpens">): boolean =>
  list !== null && tracksOpens === true;

/** Pictures that are written together: letters are made many at a time. */
const TOGETHER = 500;
const keepPixel = createBatcher<PixelDoc, void>(async (pixels) => {
  await NewsletterPixel.insertMany(pixels);
  return pixels.map(() => undefined);
}, TOGETHER);

/** Makes the picture of one letter; answers its address, by which nobody can tell whose letter it is. */
export async function newPixel(
  site: { readonly url: string },
  newsletter: NewsletterDoc["_id"],
  subject: SubjectName,
  now: Date,
): Promise<string> {
  const _id = randomBytes(16).toString("base64url");
  const expiresAt = new Date(now.getTime() + COUNTED_DAYS * 86_400_000);
  await keepPixel({ _id, newsletter, subject, expiresAt });
  return site.url + newslettersPaths.pixel(_id);
}

/** Counts a letter as opened, once: its picture is known no longer. */
export async function countOpened(pixel: string): Promise<void> {
  if (!/^[\w-]{22}$/.test(pixel)) return;
  const found = await NewsletterPixel.findOneAndDelete({ _id: pixel }).lean();
  if (!found) return;
  const counted = { $inc: { [`opens.${found.subject}`]: 1 } };
  // Nobody has written on it.
  await Newsletter.updateOne({ _id: found.newsletter }, counted, { timestamps: false });
}

/** Providers that fetch pictures when somebody opens a mail, though by the look of it they are machines. */
const FETCHERS = /GoogleImageProxy|YahooMailProxy/;

/** Whether somebody opened the letter, as far as can be told; Apple's programs fetch all pictures unasked, and are left out. */
export const isOpening = (agent: string): boolean => FETCHERS.test(agent) || (agent !== "" && !isbot(agent));

/** A picture of one point that is not seen. */
export const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

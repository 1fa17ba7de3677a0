import { randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { createBatcher } from "#core/db/batcher.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import type { SubjectName } from "#shared/reach/newsletters.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterPixel, type PixelDoc } from "./model.ts";

/** Days during which opens are counted. */
const COUNTED_DAYS = 90;

/** True if opens of a newsletter are counted: only if its author chose so and it goes to a list. */
export const countsOpens = ({ list, tracksOpens }: Pick<NewsletterDoc, "list" | "tracksOpens">): boolean =>
  list !== null && tracksOpens === true;

/** Limit on pixels written together: many letters are generated at once. */
const TOGETHER = 500;
const keepPixel = createBatcher<PixelDoc, void>(async (pixels) => {
  await NewsletterPixel.insertMany(pixels);
  return pixels.map(() => undefined);
}, TOGETHER);

/** Creates a tracking pixel; returns its URL, which does not reveal the recipient. */
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

/** Counts an open once, by deleting the pixel. */
export async function countOpened(pixel: string): Promise<void> {
  if (!/^[\w-]{22}$/.test(pixel)) return;
  const newsletterPixel = await NewsletterPixel.findOneAndDelete({ _id: pixel }).lean();
  if (!newsletterPixel) return;
  const counted = { $inc: { [`opens.${newsletterPixel.subject}`]: 1 } };
  // Not an edit, so the timestamps stay unchanged.
  await Newsletter.updateOne({ _id: newsletterPixel.newsletter }, counted, { timestamps: false });
}

/** Mail providers' image proxies, which fetch when someone opens a mail although they look like bots. */
const FETCHERS = /GoogleImageProxy|YahooMailProxy/;

/**
 * True if a request probably means that someone opened the letter; Apple's mail programs prefetch all images
 * and are not counted.
 */
export const isOpening = (agent: string): boolean => FETCHERS.test(agent) || (agent !== "" && !isbot(agent));

/** A transparent GIF of one pixel. */
export const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

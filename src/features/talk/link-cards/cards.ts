import type { ClientSession } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Files } from "#core/files/files.ts";
import type { StoredImage } from "#core/files/stored.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { type Outgoing, OutgoingError } from "#core/net/index.ts";
import type { Services } from "#core/services.ts";
import { autolink } from "#shared/autolink.ts";
import { LinkCard, type LinkCardDoc } from "./model.ts";
import { type PageWords, readPage } from "./read-page.ts";

/** Creates preview cards of linked web pages, one per address. */
export interface LinkCards {
  /**
   * Returns the address in a text for which a card is created: the first external link; undefined if there is
   * none.
   */
  linkIn(text: string): string | undefined;
  /** Enqueues a job that creates the card, unless there is a fresh one. */
  want(url: string, session?: ClientSession): Promise<void>;
}

const DAY = 86_400_000;
/** Minimum time in milliseconds before a page is fetched again. */
const FRESH = 14 * DAY;
const FRESH_FAILURE = DAY;
/** Limit in bytes on how much of a page is read; the metadata is at its beginning. */
const PAGE_BYTES_MAX = 512 * 1024;
const IMAGE_BYTES_MAX = 4 * 1024 * 1024;
/** Limit on address length in characters for a card. */
const URL_MAX = 500;

/** Dependencies of link cards. */
export interface CardDependencies {
  readonly services: Pick<Services, "now">;
  readonly files: Pick<Files, "putImage" | "remove">;
  readonly jobs: Pick<Jobs, "add" | "enqueue">;
  readonly outgoing: Outgoing;
  readonly site: { readonly url: string };
}

export function createLinkCards({ services, files, jobs, outgoing, site }: CardDependencies): LinkCards {
  const siteOrigin = new URL(site.url).origin;

  const pictureOf = async ({ image }: PageWords): Promise<StoredImage | null> => {
    if (!image) return null;
    try {
      const { body } = await outgoing.get(image, {
        types: ["image/"],
        maxBytes: IMAGE_BYTES_MAX,
        longer: "refuse",
      });
      return await files.putImage(body, { kind: "card", owner: null });
    } catch (error) {
      // A picture that is unavailable or invalid is left out of the card.
      if (error instanceof OutgoingError || error instanceof HttpError) return null;
      throw error;
    }
  };

  const ask = async (url: string): Promise<Omit<LinkCardDoc, "_id" | "url" | "createdAt" | "updatedAt">> => {
    const page = await outgoing
      .get(url, { types: ["text/html", "application/xhtml+xml"], maxBytes: PAGE_BYTES_MAX, longer: "cut" })
      .catch((error) => {
        if (error instanceof OutgoingError) return null;
        throw error;
      });
    const storedPage = page && readPage(page);
    const freshUntil = new Date(services.now().getTime() + (storedPage ? FRESH : FRESH_FAILURE));
    if (!storedPage) return { ...NOTHING, freshUntil };
    const { title, description, site: name, imageAlt } = storedPage;
    return {
      found: true,
      title,
      description,
      site: name,
      image: await pictureOf(storedPage),
      imageAlt,
      freshUntil,
    };
  };

  const make = defineJob<{ url: string }>({
    name: "link-cards.make",
    attempts: 3,
    concurrency: 2,
    async run({ url }) {
      const known = await LinkCard.findOne({ url }).lean<LinkCardDoc>();
      if (known && known.freshUntil > services.now()) return;
      const card = await ask(url);
      // If a page is temporarily unavailable, the earlier card is kept.
      const fields = card.found || !known?.found ? card : { freshUntil: card.freshUntil };
      try {
        await LinkCard.updateOne({ url }, { $set: fields }, { upsert: true });
      } catch (error) {
        if (card.image) await files.remove(card.image.id);
        if (!isDuplicateKey(error)) throw error;
        return;
      }
      if (card.found && known?.image) await files.remove(known.image.id);
    },
  });
  jobs.add(make);

  return {
    linkIn(text) {
      for (const { href } of autolink(text)) {
        if (!href) continue;
        const url = new URL(href);
        url.hash = "";
        if (url.origin !== siteOrigin && url.href.length <= URL_MAX) return url.href;
      }
      return undefined;
    },
    want: (url, session) => jobs.enqueue(make, { url }, { key: url, ...(session ? { session } : {}) }),
  };
}

const NOTHING = { found: false, title: "", description: "", site: "", image: null, imageAlt: "" } as const;

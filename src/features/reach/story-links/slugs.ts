import type { ClientSession } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";

type Slugs = Pick<StoryLinkDoc, "slug" | "formerSlugs" | "state">;

/** Limit on former slugs of a link; older ones become free. */
const FORMER_MAX = 100;

/** Filter for the link that has a slug, or had it while it was open: its readers are still led to it. */
export const withSlug = (slug: string) => ({ $or: [{ slug }, { formerSlugs: slug }] });

/** Returns a link's former slugs after a change of its slug. Those of a draft were never public. */
export const formerSlugsOf = ({ slug, formerSlugs = [], state }: Slugs, next: string): readonly string[] =>
  state === "draft" ? [] : [...formerSlugs, slug].filter((each) => each !== next).slice(-FORMER_MAX);

/** Refuses a slug that leads to another link. @throws 400 at the field */
export async function assertSlugFree(
  slug: string,
  session: ClientSession,
  except?: StoryLinkDoc["_id"],
): Promise<void> {
  const held = { formerSlugs: slug, ...(except ? { _id: { $ne: except } } : {}) };
  if (await StoryLink.exists(held).session(session)) throw slugTaken();
}

/**
 * Runs a transaction that takes a slug, and may give one up; for the same slug, one after another, so that nobody takes
 * a slug while its link gives it up.
 * @throws 400 at the field if the slug is taken
 */
export async function claimSlugs<Value>(
  slugs: readonly string[],
  write: () => Promise<Value>,
): Promise<Value> {
  try {
    return await inTurn(
      slugs.map((slug) => `story link ${slug}`),
      write,
    );
  } catch (error) {
    throw isDuplicateKey(error) ? slugTaken() : error;
  }
}

const slugTaken = () => invalidField("slug", storyLinksText.fields.slugTaken);

/**
 * Returns a function that gives the current slug for any slug under which readers came to an author's links;
 * others, such as those of deleted links, are returned unchanged. One query.
 */
export async function currentSlugs(owner: unknown): Promise<(slug: string) => string> {
  const links = await StoryLink.find({ owner: toId(owner) }, { slug: 1, formerSlugs: 1 }).lean<
    Pick<StoryLinkDoc, "slug" | "formerSlugs">[]
  >();
  const current = new Map(
    links.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((former) => [former, slug] as const)),
  );
  return (slug) => current.get(slug) ?? slug;
}

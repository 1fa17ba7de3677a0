import type { ClientSession, QueryFilter } from "mongoose";
import { FREE_NEWSLETTERS, FREE_NEWSLETTERS_DAYS } from "#shared/money/subscriptions.ts";
import type { ProblemDto } from "#shared/reach/letter-check.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";

import { hasPremium } from "../../money/subscriptions/index.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter } from "./model.ts";

const DAY_MS = 86_400_000;

/**
 * Returns a problem if an author without premium has used up the free newsletters, including scheduled ones;
 * otherwise an empty list.
 */
export async function allowanceOf(
  { _id, list, owner }: Pick<NewsletterDoc, "_id" | "list" | "owner">,
  now: Date,
  session: ClientSession | null = null,
): Promise<readonly ProblemDto[]> {
  // Newsletters of the site have no allowance.
  if (!list) return [];
  const others: QueryFilter<NewsletterDoc> = {
    _id: { $ne: _id },
    owner,
    list: { $ne: null },
    trigger: null,
    state: { $in: ["scheduled", "counting", "sending", "sent", "stopped"] },
    dueAt: { $gt: new Date(now.getTime() - FREE_NEWSLETTERS_DAYS * DAY_MS) },
  };
  const sent = await Newsletter.countDocuments(others).limit(FREE_NEWSLETTERS).session(session);
  if (sent < FREE_NEWSLETTERS || (await hasPremium(String(owner)))) return [];
  return [{ text: newslettersText.allowance, stops: true }];
}

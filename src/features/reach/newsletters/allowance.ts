import { FREE_NEWSLETTERS, FREE_NEWSLETTERS_DAYS } from "../../../shared/money/subscriptions.ts";
import type { ProblemDto } from "../../../shared/reach/letter-check.ts";
import { newslettersText } from "../../../shared/reach/newsletters.text.ts";

import { hasPremium } from "../../money/subscriptions/index.ts";
import { Newsletter, type NewsletterDoc } from "./model.ts";

const DAY_MS = 86_400_000;

/** That an author without premium has sent as many others as are free, or is about to; nothing for all others. */
export async function allowanceOf(
  { _id, list, owner }: Pick<NewsletterDoc, "_id" | "list" | "owner">,
  now: Date,
): Promise<readonly ProblemDto[]> {
  // Those of the site are nobody's own.
  if (!list) return [];
  const others = {
    ...{ _id: { $ne: _id }, owner, list: { $ne: null }, trigger: null },
    state: { $in: ["scheduled", "counting", "sending", "sent", "stopped"] },
    dueAt: { $gt: new Date(now.getTime() - FREE_NEWSLETTERS_DAYS * DAY_MS) },
  };
  const sent = await Newsletter.countDocuments(others as never).limit(FREE_NEWSLETTERS);
  if (sent < FREE_NEWSLETTERS || (await hasPremium(String(owner)))) return [];
  return [{ text: newslettersText.allowance, stops: true }];
}

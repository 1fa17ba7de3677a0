import { forbidden, notFound } from "../../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../../core/base/viewer.ts";
import { isId } from "../../../../core/db/ids.ts";
import type { Services } from "../../../../core/services.ts";
import type { SandboxSubscriptionAct } from "../../../../shared/money/subscriptions.dto.ts";
import type { SandboxWebhooks } from "./commands.ts";
import { begun } from "./renewal.ts";
import { SandboxSubscription, type SandboxSubscriptionDoc } from "./subscription-model.ts";
import { changeSandboxSubscription } from "./subscriptions.ts";

/** Subscriptions that one round renews. */
const ROUND = 200;

interface SandboxDependencies {
  readonly services: Services;
  readonly deliver: SandboxWebhooks;
}

/** Which acts fit a subscription as it stands. */
export function actsOnSubscription({
  state,
  cardWorks,
}: Pick<SandboxSubscriptionDoc, "state" | "cardWorks">): readonly SandboxSubscriptionAct[] {
  if (state === "open") return ["approve", "decline"];
  if (state !== "active" && state !== "past_due") return [];
  return ["renew", cardWorks ? "card-fails" : "card-works", "end"];
}

/** One's own subscription: a provider's page is nobody else's. @throws 404 */
export async function sandboxSubscription(
  { id }: Viewer,
  reference: string,
  now: Date,
): Promise<SandboxSubscriptionDoc> {
  const found = isId(reference) && id ? await changeSandboxSubscription(reference, now, (doc) => doc) : null;
  if (!found || String(found.member) !== id) throw notFound();
  return found;
}

/** Does to a subscription what a member, a bank or the provider would; webhooks tell of it. @throws 403 where it does not fit */
export async function actOnSandboxSubscription(
  { services, deliver }: SandboxDependencies,
  { viewer }: Caller,
  reference: string,
  act: SandboxSubscriptionAct,
): Promise<SandboxSubscriptionDoc> {
  const now = services.now();
  await sandboxSubscription(viewer, reference, now);
  const after = await changeSandboxSubscription(reference, now, (doc) => {
    if (!actsOnSubscription(doc).includes(act)) throw forbidden();
    if (act === "approve") return begun(doc, now);
    if (act === "decline") return { ...doc, state: "expired", dueAt: null };
    if (act === "end") return { ...doc, state: "ended", dueAt: null, nextTryAt: null };
    if (act === "renew") return dueNow(doc, now);
    return { ...doc, cardWorks: act === "card-works" };
  });
  await deliver(reference, 0);
  return after!;
}

/** As if time had passed: what would fall due next does so now. */
function dueNow(doc: SandboxSubscriptionDoc, now: Date): SandboxSubscriptionDoc {
  const last = doc.periods.at(-1)!;
  const end = doc.tries === 0 ? now : last.end;
  return { ...doc, dueAt: now, periods: [...doc.periods.slice(0, -1), { ...last, end }] };
}

/** Charges what is due, as the provider's own clock would, and tells of it. Answers how many. */
export async function renewDue(
  { services, deliver }: SandboxDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const now = services.now();
  const due = await SandboxSubscription.find({ dueAt: { $type: "date", $lte: now } }, { reference: 1 })
    .sort({ dueAt: 1 })
    .limit(ROUND)
    .lean<Pick<SandboxSubscriptionDoc, "reference">[]>();
  for (const { reference } of due) {
    if (signal?.aborted) break;
    await changeSandboxSubscription(reference, now, (doc) => doc);
    await deliver(reference, 0);
  }
  return due.length;
}

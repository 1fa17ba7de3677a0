import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import type { SandboxSubscriptionAct } from "#shared/money/subscriptions.dto.ts";
import type { SandboxWebhooks } from "./commands.ts";
import { begun } from "./renewal.ts";
import { SandboxSubscription, type SandboxSubscriptionDoc } from "./subscription-model.ts";
import { changeSandboxSubscription } from "./subscriptions.ts";

interface SandboxDependencies {
  readonly services: Services;
  readonly deliver: SandboxWebhooks;
}

/** Returns the actions allowed in a subscription's current state. */
export function actsOnSubscription({
  state,
  cardWorks,
}: Pick<SandboxSubscriptionDoc, "state" | "cardWorks">): readonly SandboxSubscriptionAct[] {
  if (state === "open") return ["approve", "decline"];
  if (state !== "active" && state !== "past_due") return [];
  return ["renew", cardWorks ? "card-fails" : "card-works", "end"];
}

/** Returns the viewer's subscription; never another member's. @throws 404 */
export async function sandboxSubscription(
  { id }: Viewer,
  reference: string,
  now: Date,
): Promise<SandboxSubscriptionDoc> {
  const found = isId(reference) && id ? await changeSandboxSubscription(reference, now, (doc) => doc) : null;
  if (!found || String(found.member) !== id) throw notFound();
  return found;
}

/**
 * Performs an action of a member, a bank or the provider on a subscription; webhooks report it.
 * @throws 403 if not allowed in its state
 */
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
    if (act === "decline") return { ...doc, state: "expired", declined: true, dueAt: null };
    if (act === "end") return { ...doc, state: "ended", dueAt: null, nextTryAt: null };
    if (act === "renew") return dueNow(doc, now);
    return { ...doc, cardWorks: act === "card-works" };
  });
  await deliver(reference, 0);
  return after!;
}

/** Simulates the passage of time: what is due next happens now. */
function dueNow(doc: SandboxSubscriptionDoc, now: Date): SandboxSubscriptionDoc {
  const last = doc.periods.at(-1)!;
  const end = doc.tries === 0 ? now : last.end;
  return { ...doc, dueAt: now, periods: [...doc.periods.slice(0, -1), { ...last, end }] };
}

/** Charges due renewals, as the provider's clock would, and reports them by webhook. Returns their number. */
export async function renewDue(
  { services, deliver }: SandboxDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const now = services.now();
  const due = SandboxSubscription.find({ dueAt: { $type: "date", $lte: now } }, { reference: 1 })
    .sort({ dueAt: 1 })
    .lean<Pick<SandboxSubscriptionDoc, "reference">>();
  const renew = async ({ reference }: Pick<SandboxSubscriptionDoc, "reference">) => {
    await changeSandboxSubscription(reference, now, (doc) => doc);
    await deliver(reference, 0);
    return true;
  };
  return sweepEach("subscriptions", due.cursor(), renew, signal);
}

import type { Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { safePath, seeOtherAt } from "#core/pages/redirects.ts";
import type { PaymentPageData } from "#shared/money/payment-accounts.dto.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { findOwnUser } from "../../people/users/index.ts";
import { payeeState, refreshPayee, startOnboarding } from "../payments/index.ts";
import type { PaymentDependencies } from "./dependencies.ts";

/**
 * `/settings/payment/provider`: redirects to the provider with a fresh link if the previous one has expired.
 */
export const providerPage = (dependencies: PaymentDependencies): PageDefinition =>
  definePage<null>({
    path: paymentAccountsPaths.paymentProvider(),
    confirmsIdentity: "page",
    query: ["next"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const url = await linkToProvider(dependencies, viewer, nextOf(query.get("next")));
      throw seeOtherAt(url, dependencies.provider.origins);
    },
    meta: () => ({ title: "" }),
    Component: () => null,
  });

/**
 * Returns the link where a member continues at the provider, which redirects back to the section "Payment".
 */
export async function linkToProvider(
  dependencies: PaymentDependencies,
  { id }: Viewer,
  next: string,
): Promise<string> {
  const { email } = (await findOwnUser(id!))!;
  return startOnboarding(dependencies, {
    member: id!,
    email,
    back: paymentAccountsPaths.payment(next),
    again: paymentAccountsPaths.paymentProvider(next),
  });
}

/**
 * Returns a member's onboarding state at the provider; asks the provider if they may have just returned from
 * it.
 */
export async function payeeOf(
  dependencies: PaymentDependencies,
  { id }: Viewer,
): Promise<PaymentPageData["payee"]> {
  const { provider } = dependencies;
  if (!provider.onboarding) return null;
  if ((await payeeState(provider, id!)) !== "complete") await refreshPayee(dependencies, id!);
  return { provider: provider.name, state: await payeeState(provider, id!) };
}

/** Returns a path on this site to return to, or "". */
export const nextOf = (next: string | null | undefined): string =>
  next && safePath(next) !== "/" ? next : "";

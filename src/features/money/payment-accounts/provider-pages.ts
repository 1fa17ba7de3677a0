import type { Viewer } from "../../../core/base/viewer.ts";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  safePath,
  seeOtherAt,
} from "../../../core/pages/define-page.ts";
import type { PaymentPageData } from "../../../shared/money/payment-accounts.dto.ts";
import { paymentAccountsPaths } from "../../../shared/money/payment-accounts.paths.ts";
import { findOwnUser } from "../../people/users/index.ts";
import { payeeState, refreshPayee, startOnboarding } from "../payments/index.ts";
import type { PaymentDependencies } from "./dependencies.ts";

/** `/settings/payment/provider`: leads on to the provider with a fresh link, where one has run out. */
export const providerPage = (dependencies: PaymentDependencies): PageDefinition =>
  definePage<null>({
    path: paymentAccountsPaths.paymentProvider(),
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

/** Where a member goes on at the provider; it leads them back to the section "Payment". */
export async function linkToProvider(
  dependencies: PaymentDependencies,
  { id }: Viewer,
  next: string,
): Promise<string> {
  const { email } = (await findOwnUser(id!))!;
  return startOnboarding(dependencies, {
    ...{ member: id!, email, back: paymentAccountsPaths.payment(next) },
    again: paymentAccountsPaths.paymentProvider(next),
  });
}

/** How far a member is with the provider; asked for where they may have come back from it just now. */
export async function payeeOf(
  dependencies: PaymentDependencies,
  { id }: Viewer,
): Promise<PaymentPageData["payee"]> {
  const { provider } = dependencies;
  if (!provider.onboarding) return null;
  if ((await payeeState(provider, id!)) !== "complete") await refreshPayee(dependencies, id!);
  return { provider: provider.name, state: await payeeState(provider, id!) };
}

/** A place on this site to go back to; "" for none. */
export const nextOf = (next: string | null | undefined): string =>
  next && safePath(next) !== "/" ? next : "";

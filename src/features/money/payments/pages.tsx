import { invalidField } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { ownPage } from "#core/pages/own-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SandboxCheckoutPageData, SandboxPayeePageData } from "#shared/money/payments.dto.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { SANDBOX_PAYEE_ACTS } from "#shared/money/payments.ts";
import { SandboxCheckoutPage } from "#views/money/payments/SandboxCheckoutPage.tsx";
import { SandboxPayeePage } from "#views/money/payments/SandboxPayeePage.tsx";
import {
  actOnSandbox,
  actsOn,
  SANDBOX_ACTS,
  type SandboxWebhooks,
  sandboxCheckout,
} from "./sandbox/commands.ts";
import { actOnSandboxPayee, actsOnPayee, sandboxPayee } from "./sandbox/payees.ts";
import { reportOf } from "./sandbox/provider.ts";

/** Replaces a real provider's payment page: play money, clearly marked. */
export function sandboxPages(services: Services, deliver: SandboxWebhooks): PageDefinition[] {
  const checkout = definePage<SandboxCheckoutPageData>({
    path: "/sandbox/checkout/:id",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const checkout = await sandboxCheckout(viewer, params.id!);
      const { state, refunded, dispute } = reportOf(checkout, services.now());
      return {
        id: checkout.reference,
        description: checkout.description,
        cents: checkout.amount,
        refundedCents: refunded,
        state,
        dispute,
        waits: checkout.declinesAt !== null,
        acts: state === checkout.state ? actsOn(checkout) : [],
        back: checkout.back,
      };
    },
    async action({ caller, params }, { values }) {
      const act = SANDBOX_ACTS.find((each) => each === values.do);
      if (!act) throw invalidField("do", paymentsText.sandbox.choose);
      const { back } = await actOnSandbox({ services, deliver }, caller, params.id!, act);
      return seeOther(act === "approve" || act === "decline" ? back : moneyPaths.sandboxCheckout(params.id!));
    },
    meta: () => ({ title: paymentsText.sandbox.title, robots: "noindex" }),
    Component: SandboxCheckoutPage,
  });
  return [checkout];
}

/** Page where members register with the play-money provider; only if it requires onboarding. */
export const sandboxPayeePage = (deliver: SandboxWebhooks): PageDefinition =>
  ownPage<SandboxPayeePageData>({
    path: "/sandbox/onboarding/:id",
    async load({ viewer, params }) {
      const payee = await sandboxPayee(viewer, params.id!);
      const { state, back } = payee;
      const description = paymentsText.sandbox.payee.what;
      return { id: params.id!, description, state, acts: actsOnPayee(payee), back };
    },
    async action({ caller, params }, { values }) {
      const act = SANDBOX_PAYEE_ACTS.find((each) => each === values.do);
      if (!act) throw invalidField("do", paymentsText.sandbox.choose);
      const { back } = await actOnSandboxPayee(deliver, caller, params.id!, act);
      return seeOther(act === "withdraw" ? moneyPaths.sandboxOnboarding(params.id!) : back);
    },
    title: () => paymentsText.sandbox.payee.title,
    Component: SandboxPayeePage,
  });

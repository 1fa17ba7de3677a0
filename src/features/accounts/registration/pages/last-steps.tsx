import { FollowPage } from "../../../../../views/accounts/registration/FollowPage.tsx";
import { PaymentWalletPage } from "../../../../../views/accounts/registration/PaymentWalletPage.tsx";
import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import type { FollowPageData, PaymentWalletPageData } from "../../../../shared/accounts/registration.dto.ts";
import { registrationText } from "../../../../shared/accounts/registration.text.ts";
import { followUsers, suggestAuthors } from "../../../library/followers/index.ts";
import { paymentAccountState } from "../../../money/payment-accounts/index.ts";
import type { PaymentProvider } from "../../../money/payments/index.ts";
import { findOwnUser } from "../../../people/users/index.ts";
import { stepPage } from "./step.ts";

/** Authors on one page. */
const PROPOSALS = 12;

/** Authors of the genres that were chosen, to follow with one form. */
export const followStep = (services: Services): PageDefinition =>
  stepPage<FollowPageData>({
    step: "follow",
    title: registrationText.follow.title,
    async load({ viewer }) {
      const user = await findOwnUser(viewer.id!);
      const genres = user?.interests ?? [];
      return {
        chosen: genres.length > 0,
        proposals: await suggestAuthors({ genres, viewerId: viewer.id, limit: PROPOSALS }),
        following: user?.stats.following ?? 0,
        username: viewer.username!,
      };
    },
    async save({ caller }, form) {
      const following = [...new Set(form.all("authors"))];
      if (following.length > 0) await followUsers(services, caller, { following });
    },
    Component: FollowPage,
  });

/** Whether one wants to be paid; the details are asked for where they are always kept, in the settings. */
export const walletStep = (provider: PaymentProvider): PageDefinition =>
  stepPage<PaymentWalletPageData>({
    step: "payment-wallet",
    title: registrationText.wallet.title,
    load: async ({ viewer }) => ({ state: await paymentAccountState(provider, viewer.id!) }),
    save: async () => {},
    Component: PaymentWalletPage,
  });

import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { followUsers, suggestAuthors } from "#features/library/followers/index.ts";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import type { PaymentProvider } from "#features/money/payments/index.ts";
import { findOwnUser } from "#features/people/users/index.ts";
import type { FollowPageData } from "#shared/accounts/follow-page.dto.ts";
import type { PaymentWalletPageData } from "#shared/accounts/registration.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import type { SuggestionDto } from "#shared/library/followers.dto.ts";
import type { Genre } from "#shared/story.enums.ts";
import { FollowPage } from "#views/accounts/registration/FollowPage.tsx";
import { PaymentWalletPage } from "#views/accounts/registration/PaymentWalletPage.tsx";
import { stepPage } from "./step.ts";

/** Authors per page. */
const PROPOSALS = 12;

/** Wizard step: authors in the chosen genres, to follow with one form. */
export const followStep = (services: Services): PageDefinition =>
  stepPage<FollowPageData>({
    step: "follow",
    title: registrationText.follow.title,
    async load({ viewer }) {
      const user = await findOwnUser(viewer.id!);
      const genres = user?.interests ?? [];
      return {
        chosen: genres.length > 0,
        proposals: writersOf(genres, await suggestAuthors({ genres, viewerId: viewer.id, limit: PROPOSALS })),
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

/** Returns the suggested members with stories in the chosen genres; all of them if none was chosen. */
const writersOf = (genres: readonly Genre[], all: readonly SuggestionDto[]): SuggestionDto[] =>
  all.filter(({ reasons }) => genres.length === 0 || reasons.some(({ kind }) => kind === "genres"));

/** Wizard step: the end of registration. Members who want to be paid enter the details in the settings. */
export const walletStep = (provider: PaymentProvider): PageDefinition =>
  stepPage<PaymentWalletPageData>({
    step: "payment-wallet",
    title: registrationText.wallet.title,
    load: async ({ viewer }) => ({ state: await paymentAccountState(provider, viewer.id!) }),
    save: async () => {},
    Component: PaymentWalletPage,
  });

import { formToken } from "#core/http/csrf.ts";
import { byToken, type SlotDefinition } from "#core/pages/define-page.ts";
import { CSRF_FIELD } from "#shared/form.ts";
import { AccountMenu } from "#views/site/frame/AccountMenu.tsx";
import { MemberBar } from "#views/site/frame/MemberBar.tsx";
import { Flash } from "#views/ui/Notice.tsx";
import { findAuthorFields, presentUserCard } from "../../people/users/index.ts";
import { countOwnStories } from "../../stories/editing/index.ts";

/** Member's part of every page's frame; guests see the page's default. */
export const accountSlots: Readonly<Record<string, SlotDefinition>> = {
  account: {
    // The account's tag is implied, and changes to its stories invalidate it.
    tags: () => [],
    async render({ viewer }) {
      const { role } = viewer;
      if (!viewer.id || role === "guest") return undefined;
      const [user, counts] = await Promise.all([findAuthorFields(viewer.id), countOwnStories(viewer.id)]);
      return user ? <AccountMenu viewer={{ ...presentUserCard(user), role }} counts={counts} /> : undefined;
    },
  },
  "member-bar": {
    tags: () => [],
    render: ({ viewer }) =>
      viewer.username ? <MemberBar viewer={{ username: viewer.username }} /> : undefined,
  },
  csrf: {
    tags: () => [],
    varies: byToken,
    render: (context) => {
      const token = formToken(context);
      return token ? <input type="hidden" name={CSRF_FIELD} value={token} /> : undefined;
    },
  },
  flash: {
    tags: () => [],
    varies: ({ session }) => (session.flash ? undefined : ""),
    render({ request }) {
      const { flash } = request.session;
      if (!flash) return undefined;
      delete request.session.flash;
      return <Flash {...flash} focused={request.method !== "POST"} />;
    },
  },
};

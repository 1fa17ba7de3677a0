import { ConfirmPage } from "../../../../../views/reach/mailing-lists/ConfirmPage.tsx";
import { JoinPage } from "../../../../../views/reach/mailing-lists/JoinPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import { addressKey } from "../../../../core/limits/client-key.ts";
import { definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import type { ConfirmPageData, JoinPageData } from "../../../../shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths as paths } from "../../../../shared/reach/mailing-lists.paths.ts";
import { mailingListsText as words } from "../../../../shared/reach/mailing-lists.text.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { findOwnUser } from "../../../people/users/index.ts";
import { confirmSubscriber, findList, joinList } from "../join.ts";

/** `/join/:slug` and the page that a mail's link opens; a link that is opened confirms nothing, its button does. */
export function joinPages(dependencies: FeatureDependencies): PageDefinition[] {
  const { captcha, limits } = dependencies;
  const found = async (slug: string | undefined) => {
    const list = await findList(slug ?? "");
    if (!list) throw notFound();
    return list;
  };
  return [
    definePage<JoinPageData>({
      path: "/join/:slug",
      query: ["done"],
      cache: "private",
      async load({ viewer, params, query }) {
        const { list, author } = await found(params.slug);
        const user = viewer.id ? await findOwnUser(viewer.id) : null;
        const done = (["asked", "confirmed"] as const).find((each) => each === query.get("done")) ?? null;
        return {
          ...{ slug: list.slug, name: list.name, about: list.about, author, done, email: user?.email ?? "" },
          captcha: user || done ? null : await captcha.challenge(),
        };
      },
      async action({ request, caller, params }, { values }) {
        const list = await found(params.slug);
        await limits.consume("joinByAddress", addressKey(request.ip));
        await joinList(dependencies, caller, list, values);
        return seeOther(paths.join(params.slug!, "asked"));
      },
      meta: ({ slug, name, about, done }) => ({
        title: name,
        description: about || undefined,
        ...(done ? { robots: "noindex" } : { canonical: paths.join(slug) }),
      }),
      Component: JoinPage,
    }),
    definePage<ConfirmPageData>({
      path: "/join/:slug/confirm",
      query: ["token"],
      cache: "private",
      async load({ params, query }) {
        const { list } = await found(params.slug);
        return { slug: list.slug, name: list.name, token: (query.get("token") ?? "").slice(0, 100) };
      },
      async action({ params }, { values }) {
        await confirmSubscriber(dependencies, await found(params.slug), values.token ?? "");
        return seeOther(paths.join(params.slug!, "confirmed"));
      },
      meta: () => ({ title: words.join.confirmTitle, robots: "noindex" }),
      Component: ConfirmPage,
    }),
  ];
}

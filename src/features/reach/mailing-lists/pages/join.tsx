import { keepsSession } from "#core/auth/session-start.ts";
import { notFound } from "#core/base/errors.ts";
import { rememberInSession } from "#core/http/csrf.ts";
import { addressKey } from "#core/limits/client-key.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage, seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { findOwnUser } from "#features/people/users/index.ts";
import { JOINED, readListed, readStory, requiresMailingList } from "#features/stories/stories/index.ts";
import type { ConfirmPageData, JoinPageData } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths as paths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText as texts } from "#shared/reach/mailing-lists.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ConfirmPage } from "#views/reach/mailing-lists/ConfirmPage.tsx";
import { JoinPage } from "#views/reach/mailing-lists/JoinPage.tsx";
import { confirmSubscriber, findList, joinList } from "../join.ts";
import { joinByAddress } from "../limits.ts";
import type { MailingListDoc } from "../model.ts";
import { findRequiredList } from "../reads.ts";

/**
 * `/join/:slug` and the confirmation page; opening the mail's link confirms nothing, only its button does.
 */
export function joinPages(dependencies: FeatureDependencies): PageDefinition[] {
  const { captcha, limits } = dependencies;
  const found = async (slug: string | undefined) => {
    const list = await findList(slug ?? "");
    if (!list) throw notFound();
    return list;
  };
  return [
    leadingPage({
      path: "/join/story/:id",
      async lead({ params, url, viewer }) {
        const story = await readStory(viewer, params.id!);
        const list = story && requiresMailingList(story) ? await findRequiredList(story.author) : null;
        if (!story || !list) throw notFound();
        return paths.join(list.slug, {
          story: String(story._id),
          link: url.searchParams.get("link") ?? undefined,
        });
      },
    }),
    definePage<JoinPageData>({
      path: "/join/:slug",
      query: ["done", "story", "link"],
      cache: "private",
      async load({ viewer, params, query }) {
        const { list, author } = await found(params.slug);
        const story = await askedStory(query.get("story"), list);
        const user = viewer.id ? await findOwnUser(viewer.id) : null;
        const done = (["asked", "confirmed"] as const).find((each) => each === query.get("done")) ?? null;
        return {
          slug: list.slug,
          name: list.name,
          about: list.about,
          author,
          done,
          email: user?.email ?? "",
          story,
          link: query.get("link"),
          captcha: user || done ? null : await captcha.challenge(),
        };
      },
      async action({ request, caller, params, query }, { values }) {
        const list = await found(params.slug);
        await limits.consume(joinByAddress, addressKey(request.ip));
        const story = (await askedStory(query.get("story"), list.list))?.id ?? null;
        await joinList(dependencies, caller, list, values, { story, link: query.get("link") });
        return seeOther(paths.join(params.slug!, { done: "asked" }));
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
      async action({ params, request }, { values }) {
        const joined = await found(params.slug);
        const id = await confirmSubscriber(dependencies, joined, values.token ?? "");
        const story = await askedStory(id, joined.list);
        if (!story || !keepsSession(request))
          return seeOther(paths.join(params.slug!, { done: "confirmed" }));
        rememberInSession(request, {
          unlocked: { ...request.session.unlocked, [story.id]: JOINED },
          flash: { kind: "success", text: texts.join.opened },
        });
        return seeOther(cataloguePaths.story(story));
      },
      meta: () => ({ title: texts.join.confirmTitle, robots: "noindex" }),
      Component: ConfirmPage,
    }),
  ];
}

/** Returns the requested story of this list's author, if it requires joining; null for any other. */
async function askedStory(
  id: string | null,
  { owner }: Pick<MailingListDoc, "owner">,
): Promise<{ readonly id: string; readonly slug: string; readonly title: string } | null> {
  const story = id ? await readListed(id) : null;
  if (!story?.author.equals(owner) || !requiresMailingList(story)) return null;
  return { id: String(story._id), slug: story.slug, title: story.title };
}

import { notFound } from "#core/base/errors.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { UnsubscribePageData } from "#shared/accounts/invitations.dto.ts";
import { unsubscribePaths } from "#shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "#shared/live/unsubscribe.text.ts";
import { UnsubscribePage } from "#views/live/unsubscribe/UnsubscribePage.tsx";
import { type Links, topicOf } from "./end-topic.ts";

const texts = unsubscribeText;

/** Page behind an unsubscribe link: shows a button, because mail programs open links automatically. */
export function unsubscribePages(links: Links): PageDefinition[] {
  const page = definePage<UnsubscribePageData>({
    path: unsubscribePaths.unsubscribe(),
    query: ["token", "done"],
    cache: "private",
    load({ query, request }) {
      const token = query.get("token") ?? "";
      const topic = topicOf(links, token);
      if (!topic && request.method !== "POST") throw notFound(texts.broken);
      const done = query.has("done");
      const { asks = "", done: ended = "", of: whose = "account" } = topic?.kind ?? {};
      return { token, about: done ? ended : asks, done, hasSettings: whose === "account" };
    },
    async action(_context, { values }) {
      const topic = topicOf(links, values.token);
      if (!topic) throw notFound(texts.broken);
      await topic.kind.end(topic.to);
      return seeOther(unsubscribePaths.unsubscribe(values.token, true));
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: UnsubscribePage,
  });
  return [page];
}

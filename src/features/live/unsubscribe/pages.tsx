import { UnsubscribePage } from "../../../../views/live/unsubscribe/UnsubscribePage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import { definePage, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { UnsubscribePageData } from "../../../shared/accounts/invitations.dto.ts";
import { unsubscribePaths } from "../../../shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "../../../shared/live/unsubscribe.text.ts";
import { type Links, topicOf } from "./end-topic.ts";

const words = unsubscribeText;

/** What the link of a mail opens: a button, for mail programs look into links by themselves. */
export function unsubscribePages(links: Links): PageDefinition[] {
  const page = definePage<UnsubscribePageData>({
    path: unsubscribePaths.unsubscribe(),
    query: ["token", "done"],
    cache: "private",
    load({ query, request }) {
      const token = query.get("token") ?? "";
      const topic = topicOf(links, token);
      if (!topic && request.method !== "POST") throw notFound(words.broken);
      const done = query.has("done");
      const { asks = "", done: ended = "", of: whose = "account" } = topic?.kind ?? {};
      return { token, about: done ? ended : asks, done, hasSettings: whose === "account" };
    },
    async action(_context, { values }) {
      const topic = topicOf(links, values.token);
      if (!topic) throw notFound(words.broken);
      await topic.kind.end(topic.to);
      return seeOther(unsubscribePaths.unsubscribe(values.token, true));
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: UnsubscribePage,
  });
  return [page];
}

import { UnsubscribePage } from "../../../../views/live/unsubscribe/UnsubscribePage.tsx";
import { notFound } from "../../../core/http/errors.ts";
import type { Unsubscribe } from "../../../core/mail/index.ts";
import { definePage, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { UnsubscribePageData } from "../../../shared/accounts/invitations.dto.ts";
import { unsubscribePaths } from "../../../shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "../../../shared/live/unsubscribe.text.ts";

import { endTopic, topicOf } from "./end-topic.ts";

const words = unsubscribeText;

/** What the link of a mail opens: a button, for mail programs look into links by themselves. */
export function unsubscribePages(services: Services, unsubscribe: Unsubscribe): PageDefinition[] {
  const page = definePage<UnsubscribePageData>({
    path: unsubscribePaths.unsubscribe(),
    query: ["token", "done"],
    cache: "private",
    load({ query, request }) {
      const token = query.get("token") ?? "";
      const topic = topicOf(unsubscribe, token);
      if (!topic && request.method !== "POST") throw notFound(words.broken);
      return { token, about: topic?.about ?? "digest", done: query.has("done") };
    },
    async action(_context, { values }) {
      const topic = topicOf(unsubscribe, values.token);
      if (!topic) throw notFound(words.broken);
      await endTopic(services, topic);
      return seeOther(unsubscribePaths.unsubscribe(values.token, true));
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: UnsubscribePage,
  });
  return [page];
}

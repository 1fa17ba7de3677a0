import { notFound } from "#core/base/errors.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { LetterBlock } from "#shared/reach/letter.dto.ts";
import type { LetterPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "#shared/reach/newsletters.paths.ts";
import { LetterPage } from "#views/reach/newsletters/LetterPage.tsx";
import { findListById } from "../../mailing-lists/index.ts";
import { blocksOf, senderOf } from "../compose.ts";
import { withName, withNameInHtml } from "../reader-names.ts";
import { readSent } from "../reads.ts";
import type { NewsletterParts } from "./parts.ts";

/** `/newsletter/:id`: a sent newsletter on the site. */
export const letterPage = ({ site }: NewsletterParts): PageDefinition =>
  definePage<LetterPageData>({
    path: "/newsletter/:id",
    sheets: ["chapter", "stories", "writing", "reach"],
    cache: "private",
    async load({ params }) {
      const sentNewsletter = await readSent(params.id!);
      const sender = sentNewsletter && (await senderOf(sentNewsletter, site));
      if (!sentNewsletter || !sender) throw notFound();
      const list = sentNewsletter.list ? await findListById(sentNewsletter.list) : null;
      return {
        id: params.id!,
        subject: withName(sentNewsletter.subject, ""),
        from: sender.name,
        join: list?.slug ?? null,
        sentAt: sentNewsletter.begunAt!.toISOString(),
        blocks: (await blocksOf(sentNewsletter.blocks, site)).map(withoutNames),
        indexed: sentNewsletter.archive === "open",
      };
    },
    meta: ({ id, subject, from, indexed }) => ({
      title: `${subject} – ${from}`,
      type: "article",
      ...(indexed ? { canonical: paths.letter(id) } : { robots: "noindex" }),
    }),
    Component: LetterPage,
  });

/** Replaces name fields by their fallbacks: the page is the same for all readers. */
function withoutNames(block: LetterBlock): LetterBlock {
  if (block.kind === "text") return { ...block, html: withNameInHtml(block.html, "") };
  return block.kind === "button" ? { ...block, words: withName(block.words, "") } : block;
}

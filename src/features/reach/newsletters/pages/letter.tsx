import { LetterPage } from "../../../../../views/reach/newsletters/LetterPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import { definePage, type PageDefinition } from "../../../../core/pages/define-page.ts";
import type { LetterPageData } from "../../../../shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "../../../../shared/reach/newsletters.paths.ts";
import { findListById } from "../../mailing-lists/index.ts";
import { blocksOf, senderOf } from "../compose.ts";
import { readSent } from "../reads.ts";
import type { NewsletterParts } from "./parts.ts";

/** `/newsletter/:id`: a letter that was sent, on the site. */
export const letterPage = ({ site }: NewsletterParts): PageDefinition =>
  definePage<LetterPageData>({
    path: "/newsletter/:id",
    sheets: ["chapter", "stories", "writing", "reach"],
    cache: "private",
    async load({ params }) {
      const found = await readSent(params.id!);
      const sender = found && (await senderOf(found, site));
      if (!found || !sender) throw notFound();
      const list = found.list ? await findListById(found.list) : null;
      return {
        ...{ id: params.id!, subject: found.subject, from: sender.name, join: list?.slug ?? null },
        sentAt: found.begunAt!.toISOString(),
        blocks: await blocksOf(found.blocks, site),
        indexed: found.archive === "open",
      };
    },
    meta: ({ id, subject, from, indexed }) => ({
      title: `${subject} – ${from}`,
      type: "article",
      ...(indexed ? { canonical: paths.letter(id) } : { robots: "noindex" }),
    }),
    Component: LetterPage,
  });

import { invalidField } from "#core/base/errors.ts";
import { presentPicture } from "#core/files/present.ts";
import type { SentForm, UploadLimits } from "#core/http/form.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import type { SentPicture } from "#features/people/member-content/index.ts";
import { messages } from "#shared/messages.ts";
import { ALT_MAX, MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import type { DeleteNewsletterPageData, WriteNewsletterPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as texts } from "#shared/reach/newsletters.text.ts";
import { BLOCKS_MAX } from "#shared/reach/newsletters.ts";
import { DeleteNewsletterPage } from "#views/reach/newsletters/DeleteNewsletterPage.tsx";
import { WriteNewsletterPage } from "#views/reach/newsletters/WriteNewsletterPage.tsx";
import { findListById } from "../../mailing-lists/index.ts";
import { valuesOf } from "../form.ts";
import { newsletterPolicy, permittedNewsletter } from "../policy.ts";
import { choicesFor } from "../reads.ts";
import { deleteNewsletter, saveNewsletter } from "../write.ts";
import type { NewsletterParts } from "./parts.ts";

const own = { access: membersOnly, cache: "private" } as const;
const FIELDS = Array.from({ length: BLOCKS_MAX }, (_, at) => `picture${at + 1}`);
const UPLOAD: UploadLimits = { maxBytes: MAX_UPLOAD_BYTES, fields: FIELDS };

/** `/newsletters/:id`: edits a newsletter's blocks; each button saves all input. Also its deletion. */
export const writePages = (parts: NewsletterParts): PageDefinition[] => [
  definePage<WriteNewsletterPageData>({
    ...own,
    path: "/newsletters/:id",
    // The editor's text uses the chapter styles.
    sheets: ["stories", "chapter", "writing", "reach"],
    upload: UPLOAD,
    async load({ caller, viewer, params }) {
      const newsletter = await permittedNewsletter(caller, "read", params.id!);
      // Once sending has begun, a newsletter can only be viewed.
      if (!newsletterPolicy.can(viewer, "update", newsletter)) throw goTo(paths.review(params.id!));
      const [choices, list] = await Promise.all([
        choicesFor(viewer, newsletter, parts.services.now()),
        newsletter.list ? findListById(newsletter.list) : null,
      ]);
      return {
        id: params.id!,
        type: newsletter.type,
        list: list?.name ?? null,
        choices,
        values: valuesOf(newsletter),
        blocks: newsletter.blocks.map(({ kind, key, picture }) => ({
          kind,
          key,
          picture: picture ? { src: presentPicture(picture.image, "").src, alt: picture.alt } : null,
        })),
      };
    },
    async action({ caller, params, request }, form) {
      const { values } = form;
      const at = await saveNewsletter(parts, caller, params.id!, { values, pictures: picturesIn(form) });
      if (values.do === "next") return seeOther(paths.review(params.id!));
      if (at === null) request.session.flash = { kind: "success", text: texts.write.saved };
      return seeOther(`${paths.newsletter(params.id!)}${at === null ? "" : `#block-${at}`}`);
    },
    meta: () => ({ title: texts.write.title, robots: "noindex", scripts: ["editor.js"] }),
    Component: WriteNewsletterPage,
  }),
  definePage<DeleteNewsletterPageData>({
    ...own,
    path: "/newsletters/:id/delete",
    async load({ caller, params }) {
      const { subject } = await permittedNewsletter(caller, "delete", params.id!);
      return { id: params.id!, subject: subject || texts.untitled };
    },
    async action({ caller, params, request }) {
      const { list } = await permittedNewsletter(caller, "delete", params.id!);
      await deleteNewsletter(parts, caller, params.id!);
      request.session.flash = { kind: "success", text: texts.write.deleted };
      return seeOther(list ? paths.newsletters() : paths.admin());
    },
    meta: () => ({ title: texts.write.deleteTitle, robots: "noindex" }),
    Component: DeleteNewsletterPage,
  }),
];

/** Returns the form's pictures with their alternative texts. @throws an error for an invalid file */
function picturesIn({ files, values, refused }: SentForm): SentPicture[] {
  if (refused) throw refused;
  return FIELDS.flatMap((field) => {
    const upload = files[field];
    if (!upload) return [];
    const alt = values[`${field}Alt`] ?? "";
    if (alt.length > ALT_MAX) throw invalidField(`${field}Alt`, messages.tooLong(ALT_MAX));
    if (!alt.trim()) throw invalidField(`${field}Alt`, messages.pictureNeedsWords);
    return [{ field, upload, alt }];
  });
}

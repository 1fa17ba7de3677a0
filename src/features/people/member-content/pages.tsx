import { DeleteTextPage } from "../../../../views/people/member-content/DeleteTextPage.tsx";
import { EditTextPage } from "../../../../views/people/member-content/EditTextPage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import {
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../core/pages/define-page.ts";
import type {
  DeleteTextPageData,
  EditTextPageData,
  SaidDto,
} from "../../../shared/people/member-content.dto.ts";
import { zoneOf } from "../users/index.ts";

/** Words of the pages that change and delete. */
interface Words {
  readonly editTitle: string;
  readonly editHint: string;
  readonly text: string;
  readonly save: string;
  readonly deleteTitle: string;
  readonly deleteOthers: string;
  readonly deleted: string;
}

/** One kind of content as these pages need it. */
export interface TextPages<Found> {
  /** Of one: the pages are below it. */
  readonly path: string;
  readonly words: Words;
  readonly max: number;
  /** What the address names, if the caller may do this to it; throws 404 and 403. */
  find(
    context: Pick<PageContext, "caller" | "viewer" | "params">,
    action: "update" | "delete",
  ): Promise<Found>;
  textOf(found: Found): string;
  /** Where it stands. */
  placeOf(found: Found): string;
  edit(caller: Caller, found: Found, input: { readonly text: string | undefined }): Promise<unknown>;
  /** What is asked about before it goes; null where whoever wrote it is not there. */
  said(context: PageContext, found: Found): Promise<SaidDto | null>;
  deleteHint(found: Found, viewer: Viewer): string;
  delete(caller: Caller, found: Found): Promise<unknown>;
  /** Where whoever deleted it comes to. */
  aboveOf(found: Found): string | Promise<string>;
}

/** The pages that change a text and delete it, for whoever may. */
export function textPages<Found>({ path, words, max, find, ...kind }: TextPages<Found>): PageDefinition[] {
  const edit = definePage<EditTextPageData>({
    path: `${path}/edit`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const found = await find(context, "update");
      const action = context.url.pathname;
      return { words, action, back: kind.placeOf(found), max, values: { text: kind.textOf(found) } };
    },
    async action(context, { values }) {
      const found = await find(context, "update");
      await kind.edit(context.caller, found, { text: values.text });
      return seeOther(kind.placeOf(found));
    },
    meta: () => ({ title: words.editTitle, robots: "noindex" }),
    Component: EditTextPage,
  });

  const remove = definePage<DeleteTextPageData>({
    path: `${path}/delete`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const found = await find(context, "delete");
      const [said, zone] = await Promise.all([kind.said(context, found), zoneOf(context.viewer)]);
      if (!said) throw notFound();
      const hints = [kind.deleteHint(found, context.viewer), ...(said.own ? [] : [words.deleteOthers])];
      return { words, said, hints, action: context.url.pathname, back: kind.placeOf(found), zone };
    },
    async action(context) {
      const found = await find(context, "delete");
      const above = await kind.aboveOf(found);
      await kind.delete(context.caller, found);
      context.request.session.flash = { kind: "success", text: words.deleted };
      return seeOther(above);
    },
    meta: () => ({ title: words.deleteTitle, robots: "noindex" }),
    Component: DeleteTextPage,
  });

  return [edit, remove];
}

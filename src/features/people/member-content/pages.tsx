import { notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo, safePath, seeOther } from "#core/pages/redirects.ts";
import type {
  DeleteTextPageData,
  EditTextPageData,
  HideTextPageData,
  TextEntryDto,
} from "#shared/people/member-content.dto.ts";
import { staffActsText } from "#shared/people/staff-acts.text.ts";
import { DeleteTextPage } from "#views/people/member-content/DeleteTextPage.tsx";
import { EditTextPage } from "#views/people/member-content/EditTextPage.tsx";
import { HideTextPage } from "#views/people/member-content/HideTextPage.tsx";
import { zoneOf } from "../users/index.ts";
import type { ReasonInput } from "./staff-acts.ts";

/** Texts of the edit and delete pages. */
interface Words {
  readonly editTitle: string;
  readonly editHint: string;
  readonly text: string;
  readonly save: string;
  readonly deleteTitle: string;
  readonly deleteOthers: string;
  readonly deleted: string;
}

/** Definition of one kind of content for these pages. */
export interface TextPages<Found> {
  /** Path of one document; the pages are below it. */
  readonly path: string;
  readonly words: Words;
  readonly max: number;
  /** Returns the requested document if the caller may act on it; throws 404 and 403. */
  find(
    context: Pick<PageContext, "caller" | "viewer" | "params">,
    action: "update" | "delete",
  ): Promise<Found>;
  textOf(found: Found): string;
  /** Returns the path of the page that shows it. */
  placeOf(found: Found): string;
  edit(caller: Caller, found: Found, input: { readonly text: string | undefined }): Promise<unknown>;
  /** Returns the document as shown in the confirmation; null if its author is gone. */
  present(context: PageContext, found: Found): Promise<TextEntryDto | null>;
  deleteHint(found: Found, viewer: Viewer): string;
  /** True if the viewer acts as staff, who need a reason. */
  asStaff(found: Found, viewer: Viewer): boolean;
  delete(caller: Caller, found: Found, input: ReasonInput): Promise<unknown>;
  /** Returns the path to redirect to after deletion. */
  aboveOf(found: Found): string | Promise<string>;
}

/** Creates the pages for editing and deleting a text, for permitted viewers. */
export function textPages<Found>({ path, words, max, find, ...kind }: TextPages<Found>): PageDefinition[] {
  const edit = definePage<EditTextPageData>({
    path: `${path}/edit`,
    previews: true,
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
      const [entry, zone] = await Promise.all([kind.present(context, found), zoneOf(context.viewer)]);
      if (!entry) throw notFound();
      const asStaff = kind.asStaff(found, context.viewer);
      const hint = kind.deleteHint(found, context.viewer);
      const hints = asStaff ? [staffActsText.deleteHint] : [hint, ...(entry.own ? [] : [words.deleteOthers])];
      return { words, entry, hints, asStaff, action: context.url.pathname, back: kind.placeOf(found), zone };
    },
    async action(context, { values }) {
      const found = await find(context, "delete");
      const above = await kind.aboveOf(found);
      await kind.delete(context.caller, found, { reason: values.reason ?? "" });
      context.request.session.flash = { kind: "success", text: words.deleted };
      return seeOther(above);
    },
    meta: () => ({ title: words.deleteTitle, robots: "noindex" }),
    Component: DeleteTextPage,
  });

  return [edit, remove];
}

/** Definition of the page that hides one kind of content. */
export interface HidePage<Found> extends Pick<TextPages<Found>, "path" | "placeOf" | "present" | "asStaff"> {
  readonly title: string;
  /** Returns the requested document if the caller may hide it; throws 404 and 403. */
  find(context: Pick<PageContext, "caller" | "viewer" | "params">): Promise<Found>;
  /** Hides the document, or shows it again. */
  hide(caller: Caller, found: Found, hidden: boolean, input: ReasonInput): Promise<unknown>;
}

/**
 * Creates the page that hides a document, and shows it again when sent "undo" or "show". Staff give a reason
 * there; others use it as a button, and a visit leads them back.
 */
export function hidePage<Found>({ path, title, find, ...kind }: HidePage<Found>): PageDefinition {
  return definePage<HideTextPageData>({
    path: `${path}/hide`,
    access: membersOnly,
    cache: "private",
    isButton: true,
    async load(context) {
      const found = await find(context);
      if (!kind.asStaff(found, context.viewer)) throw goTo(kind.placeOf(found));
      const [entry, zone] = await Promise.all([kind.present(context, found), zoneOf(context.viewer)]);
      if (!entry) throw notFound();
      return { title, entry, action: context.url.pathname, back: kind.placeOf(found), zone };
    },
    async action(context, { values }) {
      const found = await find(context);
      const isUndone = values.do === "undo" || values.do === "show";
      await kind.hide(context.caller, found, !isUndone, { reason: values.reason ?? "" });
      return seeOther(values.next ? safePath(values.next) : kind.placeOf(found));
    },
    meta: () => ({ title, robots: "noindex" }),
    Component: HideTextPage,
  });
}

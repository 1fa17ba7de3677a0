import { notFound } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { normaliseTag } from "#core/text/index.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminTagsPageData, RenameTagPageData, TagsPageData } from "#shared/stories/tags.dto.ts";
import { tagsPaths as paths } from "#shared/stories/tags.paths.ts";
import { tagsText as words } from "#shared/stories/tags.text.ts";
import { AdminTagsPage } from "#views/stories/tags/AdminTagsPage.tsx";
import { RenameTagPage } from "#views/stories/tags/RenameTagPage.tsx";
import { TagsPage } from "#views/stories/tags/TagsPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { decideTag } from "./commands.ts";
import { countUses, readTagQueue, readTags } from "./reads.ts";
import { previewRename, type Renaming, renameTag } from "./rename.ts";

/**
 * `/tags`: the most used tags; `/admin/tags`: new tags for staff; `/admin/tags/rename`: to correct the spelling
 * of one. The catalogue has the page of one tag.
 */
export const tagPages = (renaming: Renaming): PageDefinition[] => [
  definePage<TagsPageData>({
    path: paths.tags(),
    cache: "shared",
    async load(context) {
      context.shows("stories", "tags");
      return { tags: await readTags() };
    },
    meta: () => ({ title: words.title, description: words.lead, canonical: paths.tags() }),
    Component: TagsPage,
  }),
  definePage<AdminTagsPageData>({
    path: paths.admin(),
    query: ["q", "tag"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const [q, tag] = [normaliseTag(query.get("q") ?? ""), normaliseTag(query.get("tag") ?? "")];
      const { tags, groups } = await readTagQueue(q);
      const canonicalOf = (name: string) =>
        groups.canonicalOf(name) === name ? null : groups.canonicalOf(name);
      return {
        isAdmin: isAdmin(viewer),
        zone: await zoneOf(viewer),
        q,
        tags: tags.map((each) => ({
          ...each,
          checked: groups.knows(each.tag),
          renamed: groups.spellingOf(each.tag) !== each.tag,
          canonical: canonicalOf(each.tag),
          parents: groups.parentsOf(each.tag),
        })),
        edited: tag
          ? {
              tag,
              canonical: canonicalOf(tag) ?? "",
              parents: groups.parentsOf(tag).join(", "),
              synonyms: groups.synonymsOf(tag),
            }
          : null,
      };
    },
    async action({ caller, request, query }, { values }) {
      const tag = await decideTag(renaming.services, caller, {
        tag: values.tag ?? "",
        canonical: values.canonical ?? "",
        parents: values.parents ?? "",
      });
      request.session.flash = { kind: "success", text: words.admin.saved(tag) };
      return seeOther(paths.admin({ q: query.get("q") || undefined }));
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: AdminTagsPage,
  }),
  definePage<RenameTagPageData>({
    path: paths.adminRename(),
    query: ["tag"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const tag = normaliseTag(query.get("tag") ?? "");
      if (!tag) throw notFound();
      return {
        isAdmin: isAdmin(viewer),
        zone: await zoneOf(viewer),
        tag,
        uses: await countUses(tag),
      };
    },
    async confirms({ query }, { values }) {
      const input = { tag: query.get("tag") ?? "", name: values.name ?? "" };
      const { tag, name, uses } = await previewRename(input);
      return uses > 0 ? words.admin.renameConfirmation(tag, name, uses) : null;
    },
    async action({ caller, request, query }, { values }) {
      const { tag, name } = await renameTag(renaming, caller, {
        tag: query.get("tag") ?? "",
        name: values.name ?? "",
      });
      request.session.flash = { kind: "success", text: words.admin.renamed(tag, name) };
      return seeOther(paths.admin({ tag: name }));
    },
    meta: ({ tag }) => ({ title: adminText.pageTitle(words.admin.renameTitle(tag)), robots: "noindex" }),
    Component: RenameTagPage,
  }),
];

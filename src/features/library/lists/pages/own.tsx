import { invalidField, notFound } from "#core/base/errors.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import { csrfToken } from "#core/http/csrf.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { hidingOf } from "#features/people/reading-filters/index.ts";
import { readStory } from "#features/stories/stories/index.ts";
import { followersText } from "#shared/library/followers.text.ts";
import type { EditListPageData, MyListsPageData } from "#shared/library/lists.dto.ts";
import { OWN_LISTS_ORDERS } from "#shared/library/lists.enums.ts";
import { listFields } from "#shared/library/lists.fields.ts";
import { listsMessages } from "#shared/library/lists.messages.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { EditListPage } from "#views/library/lists/EditListPage.tsx";
import { MyListsPage } from "#views/library/lists/MyListsPage.tsx";
import { createList, deleteList, followList, permittedList, unfollowList, updateList } from "../commands.ts";
import { moveItem, removeItem, setListsOf, updateItem } from "../items.ts";
import { presentLists, presentOwnItems } from "../present.ts";
import { readAllItems, readFollowedLists, readOwnLists } from "../reads.ts";
import { MOVES, type Move } from "../rules.ts";

/** Pages for a member's lists: overview, editor, and form targets. */
export function ownPages(services: Services): PageDefinition[] {
  const mine = definePage<MyListsPageData>({
    path: listsPaths.myLists(),
    query: ["order"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id!;
      const order = OWN_LISTS_ORDERS.find((each) => each === query.get("order")) ?? OWN_LISTS_ORDERS[0];
      const [lists, followed] = await Promise.all([
        readOwnLists(id, order).then((rows) => presentLists(rows, { viewerId: id })),
        Promise.all([readFollowedLists({ ...viewer, id }, order), hidingOf(viewer)]).then(([rows, hiding]) =>
          presentLists(rows, { hiding }),
        ),
      ]);
      return { lists, followed, order };
    },
    async action({ caller, request }, form) {
      const list = await createList(services, caller, inputOf(listFields, form));
      request.session.flash = { kind: "success", text: listsText.created(list.title) };
      return seeOther(listsPaths.list(String(list._id)));
    },
    meta: () => ({ title: listsText.mine, robots: "noindex" }),
    Component: MyListsPage,
  });

  const edit = definePage<EditListPageData>({
    path: "/lists/:id/edit",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { viewer, request } = context;
      const list = await permittedList(context, "update", context.params.id!);
      const id = String(list._id);
      return {
        list: { id, title: list.title, public: list.public, stories: list.stats.items },
        values: formValuesOf(listFields, list),
        order: {
          list: id,
          items: await presentOwnItems(viewer, await readAllItems(list._id)),
          token: csrfToken(request),
        },
      };
    },
    async action(context, form) {
      const { caller, params, request } = context;
      const { title } = await permittedList(caller, "update", params.id!);
      if (form.values.intent === "delete") {
        await deleteList(services, caller, params.id!);
        request.session.flash = { kind: "success", text: listsText.deleted(title) };
        return seeOther(listsPaths.myLists());
      }
      await updateList(services, caller, params.id!, inputOf(listFields, form));
      request.session.flash = { kind: "success", text: listsText.saved };
      return seeOther(listsPaths.listEdit(params.id!));
    },
    meta: ({ list }) => ({ title: listsText.editTitle(list.title), robots: "noindex" }),
    Component: EditListPage,
  });

  const items = buttonPage("/lists/:id/items", async ({ caller, params }, { values }) => {
    const { _id } = await permittedList(caller, "update", params.id!);
    const item = values.item ?? "";
    if (values.do === "note") await updateItem(services, caller, item, { note: values.note ?? "" });
    else if (values.do === "remove") await removeItem(services, caller, item);
    else if (isMove(values.do)) await moveItem(services, caller, item, values.do);
    return listsPaths.listEdit(String(_id));
  });

  const follow = buttonPage(
    "/lists/:id/follow",
    async ({ caller, params }, { values }) => {
      await (values.do === "unfollow" ? unfollowList : followList)(services, caller, params.id!);
      return listsPaths.list(params.id!);
    },
    { afterSignIn: followersText.done.follow },
  );

  const choose = buttonPage("/story/:id/:slug/lists", async ({ caller, viewer, params, request }, form) => {
    const { id, slug } = params as { id: string; slug: string };
    if (!(await readStory(viewer, id))) throw notFound();
    const [shown, chosen] = [form.all("shown"), form.all("lists")];
    if ([...shown, ...chosen].some((list) => !/^[0-9a-f]{24}$/.test(list)))
      throw invalidField("lists", listsMessages.noSuchList);
    await setListsOf(services, caller, { story: id, shown, chosen, title: form.values.title ?? "" });
    request.session.flash = { kind: "success", text: listsText.add.saved };
    return cataloguePaths.story({ id, slug });
  });

  return [mine, edit, items, follow, choose];
}

const isMove = (value: string | undefined): value is Move =>
  (MOVES as readonly (string | undefined)[]).includes(value);

import type { Caller } from "#core/base/viewer.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import { importByMember } from "#core/limits/rules.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type {
  DeleteListPageData,
  ImportListPageData,
  MailingListPageData,
  MailingListsPageData,
} from "#shared/reach/mailing-lists.dto.ts";
import { mailingListFields } from "#shared/reach/mailing-lists.fields.ts";
import { mailingListsPaths as paths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText as texts } from "#shared/reach/mailing-lists.text.ts";
import { IMPORT_MAX_BYTES } from "#shared/reach/mailing-lists.ts";
import { DeleteListPage } from "#views/reach/mailing-lists/DeleteListPage.tsx";
import { ImportListPage } from "#views/reach/mailing-lists/ImportListPage.tsx";
import { MailingListPage } from "#views/reach/mailing-lists/MailingListPage.tsx";
import { MailingListsPage } from "#views/reach/mailing-lists/MailingListsPage.tsx";
import { type AskAll, createList, deleteList, editList, importList, removeSubscriber } from "../commands.ts";
import { decodeCsv } from "../csv.ts";
import { permittedList } from "../policy.ts";
import { listsOf, presentList, presentSubscribers, subscriberIn, subscribersOf } from "../reads.ts";

const own = { access: membersOnly, cache: "private" } as const;
const shown = async (caller: Caller, id: string) => presentList(await permittedList(caller, "update", id));

/** Pages for an author's lists: creation, subscribers, settings, import and deletion. */
export function manageListPages(dependencies: FeatureDependencies, ask: AskAll): PageDefinition[] {
  const { services, site, limits } = dependencies;
  return [
    definePage<MailingListsPageData>({
      ...own,
      path: paths.mailingLists(),
      load: async ({ viewer }) => ({ lists: await listsOf(viewer.id!) }),
      async action({ caller, request }, form) {
        const { _id } = await createList(services, caller, inputOf(mailingListFields, form));
        request.session.flash = { kind: "success", text: texts.made };
        return seeOther(paths.mailingList(String(_id)));
      },
      meta: () => ({ title: texts.title, robots: "noindex" }),
      Component: MailingListsPage,
    }),
    definePage<MailingListPageData>({
      ...own,
      path: "/mailing-lists/:id",
      query: ["after", "before"],
      async load({ caller, viewer, params, query }) {
        const list = await permittedList(caller, "update", params.id!);
        const place = { after: query.get("after"), before: query.get("before") };
        const [dto, page, zone] = await Promise.all([
          presentList(list),
          subscribersOf(list._id, place),
          zoneOf(viewer),
        ]);
        return {
          list: dto,
          zone,
          address: site.url + paths.join(list.slug),
          values: formValuesOf(mailingListFields, list),
          subscribers: await presentSubscribers(page.rows),
          paging: pagingOf(paths.mailingList(params.id!), page, null),
        };
      },
      async action({ caller, params, request }, form) {
        await editList(services, caller, params.id!, inputOf(mailingListFields, form));
        request.session.flash = { kind: "success", text: texts.saved };
        return seeOther(paths.mailingList(params.id!));
      },
      meta: ({ list }) => ({ title: list.name, robots: "noindex" }),
      Component: MailingListPage,
    }),
    definePage<ImportListPageData>({
      ...own,
      path: "/mailing-lists/:id/import",
      upload: { maxBytes: IMPORT_MAX_BYTES, fields: ["file"] },
      load: async ({ caller, params }) => ({ list: await shown(caller, params.id!) }),
      async action({ caller, viewer, params, request }, { values, files }) {
        await permittedList(caller, "update", params.id!);
        await limits.consume(importByMember, viewer.id!);
        const file = files.file ? decodeCsv(files.file.bytes) : null;
        const imported = await importList(dependencies, ask, caller, params.id!, {
          file,
          consent: values.consent,
        });
        request.session.flash = { kind: "success", text: texts.import.done(imported) };
        return seeOther(paths.mailingList(params.id!));
      },
      meta: () => ({ title: texts.import.title, robots: "noindex" }),
      Component: ImportListPage,
    }),
    buttonPage(
      "/mailing-lists/:id/remove",
      async ({ caller, params, request }, { values }) => {
        await removeSubscriber(caller, params.id!, values.subscriber ?? "");
        request.session.flash = { kind: "success", text: texts.removed };
        return paths.mailingList(params.id!);
      },
      {
        async confirms({ caller, params }, { values }) {
          const list = await permittedList(caller, "update", params.id!);
          const subscriber = await subscriberIn(list._id, values.subscriber);
          return subscriber.state === "left" ? null : texts.removal(subscriber.email, list.name);
        },
      },
    ),
    definePage<DeleteListPageData>({
      ...own,
      path: "/mailing-lists/:id/delete",
      load: async ({ caller, params }) => ({ list: await shown(caller, params.id!) }),
      async action({ caller, params, request }) {
        await deleteList(services, caller, params.id!);
        request.session.flash = { kind: "success", text: texts.deleted };
        return seeOther(paths.mailingLists());
      },
      meta: () => ({ title: texts.deleteTitle, robots: "noindex" }),
      Component: DeleteListPage,
    }),
  ];
}

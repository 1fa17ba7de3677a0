import { applicationError, forbidden } from "#core/base/errors.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage, seeOther, stayHere } from "#core/pages/redirects.ts";
import { PICTURE_UPLOAD, picturesIn } from "#features/talk/updates/index.ts";
import type { DeleteThreadPageData, WriteThreadPageData } from "#shared/community/forums.dto.ts";
import { threadFields, threadHeadFields } from "#shared/community/forums.fields.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { DeleteThreadPage } from "#views/community/forums/DeleteThreadPage.tsx";
import { WriteThreadPage } from "#views/community/forums/WriteThreadPage.tsx";
import { voteForThread } from "../commands/marks.ts";
import { createThread, deleteThread, editThread } from "../commands/threads.ts";
import { draftValues, draftVersion, findDraft, saveDraft } from "../drafts.ts";
import { followThread, WANTED } from "../follows.ts";
import { threadPolicy } from "../policy.ts";
import { answerPoll } from "../polls.ts";
import { trustOf } from "../trust.ts";
import type { ForumWriting } from "../writing.ts";
import { keptDraftText, permittedIn, placeOf, presentThread, sectionIn, threadIn } from "./context.ts";

const THREAD = "/forums/threads/:id";

/** Pages for starting, editing, deleting, following and voting for a thread. */
export const writePages = (writing: ForumWriting): PageDefinition[] => [
  definePage<WriteThreadPageData>({
    path: "/forums/:section/new",
    previews: true,
    query: ["request"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const section = sectionIn(context);
      if (!threadPolicy.can(context.viewer, "create", { section, locked: false, posts: 0 }))
        throw forbidden();
      const draft = await findDraft(context.viewer, section);
      const values: Record<string, string> = {
        ...(draft ? draftValues(draft) : {}),
        version: draftVersion(draft),
        ...(context.query.get("request") ? { request: "true" } : {}),
      };
      const trust = await trustOf(context.viewer, writing.services.now());
      return { section, thread: null, values, draft: draft?.text ?? "", trust };
    },
    upload: PICTURE_UPLOAD,
    async action(context, form) {
      const { values } = form;
      if (values.do) {
        await saveDraft(writing.services, context.caller, sectionIn(context), draftValues(values), values);
        if (values.do === "keep") return stayHere();
        context.request.session.flash = { kind: "success", text: keptDraftText(form) };
        return seeOther(forumsPaths.forumAct(sectionIn(context), "new"));
      }
      const input = {
        section: sectionIn(context),
        ...inputOf(threadFields, form),
        request: values.request === "true",
        ...(values.poll?.trim() ? { poll: pollIn(values) } : {}),
      };
      const thread = await createThread(writing, context.caller, input, picturesIn(form), values);
      return seeOther(forumsPaths.thread(placeOf(thread)));
    },
    meta: ({ section }) => ({
      title: forumsText.write.title(forumsText.sections[section].title),
      robots: "noindex",
    }),
    Component: WriteThreadPage,
  }),
  leadingPage({
    path: THREAD,
    lead: async (context) => forumsPaths.thread(placeOf(await threadIn(context))),
  }),
  definePage<WriteThreadPageData>({
    path: `${THREAD}/edit`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const thread = await permittedIn(context, "update");
      const values = formValuesOf(threadHeadFields, thread);
      const asStaff = String(thread.author) !== context.viewer.id;
      return { section: thread.section, thread: await presentThread(thread), values, trust: null, asStaff };
    },
    async action(context, form) {
      const thread = await editThread(writing, context.caller, context.params.id!, {
        ...inputOf(threadHeadFields, form),
        reason: form.values.reason ?? "",
      });
      return seeOther(forumsPaths.thread(placeOf(thread)));
    },
    meta: () => ({ title: forumsText.editTitle, robots: "noindex" }),
    Component: WriteThreadPage,
  }),
  definePage<DeleteThreadPageData>({
    path: `${THREAD}/delete`,
    access: membersOnly,
    cache: "private",
    load: async (context) => ({ thread: await presentThread(await permittedIn(context, "delete")) }),
    async action(context) {
      const { section } = await permittedIn(context, "delete");
      await deleteThread(writing, context.caller, context.params.id!);
      context.request.session.flash = { kind: "success", text: forumsText.deleteThread.deleted };
      return seeOther(forumsPaths.forum(section));
    },
    meta: () => ({ title: forumsText.deleteThread.title, robots: "noindex" }),
    Component: DeleteThreadPage,
  }),
  buttonPage(`${THREAD}/follow`, async (context, { values }) => {
    const thread = await threadIn(context);
    await followThread(context.caller, String(thread._id), WANTED[values.do ?? ""] ?? "none");
    return forumsPaths.thread(placeOf(thread));
  }),
  buttonPage(`${THREAD}/poll`, async (context, form) => {
    const thread = await threadIn(context);
    const choices = form.values.do === "undo" ? [] : form.all("choice");
    if (choices.length === 0 && form.values.do !== "undo") throw applicationError(forumsMessages.pollChoice);
    await answerPoll(writing.services, context.caller, String(thread._id), choices);
    return `${forumsPaths.thread(placeOf(thread))}#poll`;
  }),
  buttonPage(`${THREAD}/vote`, async (context, { values }) => {
    const thread = await threadIn(context);
    await voteForThread(context.caller, String(thread._id), values.do !== "undo");
    return forumsPaths.thread(placeOf(thread));
  }),
];

const pollIn = (values: Readonly<Record<string, string>>) => ({
  options: values.poll,
  several: values.pollSeveral === "true",
  days: values.pollDays || 0,
});

import type { DeleteThreadPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

/** Confirmation page before a thread is deleted permanently. */
export function DeleteThreadPage({ data: { thread }, form }: PageProps<DeleteThreadPageData>) {
  const texts = forumsText.deleteThread;
  return (
    <div className="page page-narrow">
      <h1>{texts.title}</h1>
      <p>
        <strong dir="auto">{thread.title}</strong>
      </p>
      <p>{texts.hint}</p>
      <DeleteForm
        action={forumsPaths.threadAct(thread.id, "delete")}
        back={forumsPaths.thread(thread)}
        form={form}
      />
    </div>
  );
}

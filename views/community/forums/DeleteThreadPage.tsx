import type { DeleteThreadPageData } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

/** Asks once before a thread goes for good. */
export function DeleteThreadPage({ data: { thread }, form }: PageProps<DeleteThreadPageData>) {
  const words = forumsText.deleteThread;
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <p>
        <strong dir="auto">{thread.title}</strong>
      </p>
      <p>{words.hint}</p>
      <DeleteForm
        action={forumsPaths.threadAct(thread.id, "delete")}
        back={forumsPaths.thread(thread)}
        form={form}
      />
    </div>
  );
}

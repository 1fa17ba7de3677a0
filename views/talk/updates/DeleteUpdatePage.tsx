import type { DeleteUpdatePageData } from "../../../src/shared/dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";
import { Said } from "../../ui/Said.tsx";

/** Asks once before an update or a reply goes for good. */
export function DeleteUpdatePage({ data, form }: PageProps<DeleteUpdatePageData>) {
  const words = updatesText;
  const { said, own, replies, zone } = data;
  return (
    <div className="page page-narrow">
      <h1>{data.reply ? words.deleteReplyTitle : words.deleteTitle}</h1>
      <Said name={said.author.name} at={said.createdAt} text={said.text} zone={zone} />
      <p>{words.deleteHint(replies)}</p>
      {!own && <p>{words.deleteOthers}</p>}
      <DeleteForm action={data.action} back={data.back} form={form} />
    </div>
  );
}

import type { PageProps } from "../../../src/shared/form.ts";
import type { DeleteTextPageData } from "../../../src/shared/people/member-content.dto.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";
import { Said } from "../../ui/Said.tsx";

/** Asks once before something that a member wrote goes for good. */
export function DeleteTextPage({ data, form }: PageProps<DeleteTextPageData>) {
  const { words, said, hints, action, back, zone } = data;
  return (
    <div className="page page-narrow">
      <h1>{words.deleteTitle}</h1>
      <Said name={said.name} at={said.createdAt} text={said.text} zone={zone} />
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      <DeleteForm action={action} back={back} form={form} />
    </div>
  );
}

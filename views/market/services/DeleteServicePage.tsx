import type { PageProps } from "../../../src/shared/form.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

const words = servicesText.mine;

/** Asks once before a service goes. */
export function DeleteServicePage({ data, form }: PageProps<{ id: string; title: string }>) {
  return (
    <div className="page page-narrow">
      <h1>{words.deleteTitle}</h1>
      <p>
        <strong>{data.title}</strong>
      </p>
      <p>{words.deleteLead}</p>
      <DeleteForm action={servicesPaths.act(data.id, "delete")} back={servicesPaths.mine()} form={form} />
    </div>
  );
}

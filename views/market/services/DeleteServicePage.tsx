import type { PageProps } from "#shared/form.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

const texts = servicesText.mine;

/** Confirmation page before a service is deleted. */
export function DeleteServicePage({ data, form }: PageProps<{ id: string; title: string }>) {
  return (
    <div className="page page-narrow">
      <h1>{texts.deleteTitle}</h1>
      <p>
        <strong>{data.title}</strong>
      </p>
      <p>{texts.deleteLead}</p>
      <DeleteForm action={servicesPaths.act(data.id, "delete")} back={servicesPaths.mine()} form={form} />
    </div>
  );
}

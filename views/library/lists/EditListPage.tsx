import type { PageProps } from "#shared/form.ts";
import type { EditListPageData } from "#shared/library/lists.dto.ts";
import { listFields } from "#shared/library/lists.fields.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { Island } from "../../shell/Island.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import ListOrder from "./ListOrder.island.tsx";

/** Page to edit a list: its details, the order of its stories, and its deletion. */
export function EditListPage({ data, form }: PageProps<EditListPageData>) {
  const { list, values, order } = data;
  const texts = listsText;
  const action = listsPaths.listEdit(list.id);
  return (
    <div className="page page-narrow list-edit">
      <h1 dir="auto">{texts.editTitle(list.title)}</h1>
      <p>
        <ButtonLink href={listsPaths.list(list.id)} look="quiet" icon="arrow-left">
          {texts.back}
        </ButtonLink>
      </p>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <FormFields of={listFields} state={formFields(form, values)} />
        <div className="actions">
          <Button look="primary">{texts.save}</Button>
        </div>
      </form>
      <section aria-labelledby="order">
        <h2 id="order">{texts.order.title}</h2>
        {order.items.length > 0 ? (
          <Island of={ListOrder} name="library/lists/ListOrder" on="load" props={order} />
        ) : (
          <Empty
            icon="list"
            title={texts.empty}
            action={<ButtonLink href={cataloguePaths.stories()}>{texts.find}</ButtonLink>}
          >
            <p>{texts.emptyHint}</p>
          </Empty>
        )}
      </section>
      <Dialog id="delete-list" opener={texts.delete} title={texts.deleteTitle(list.title)}>
        <p>{texts.deleteHint}</p>
        <form noValidate method="post" action={action}>
          <CsrfField />
          <Button look="danger" icon="trash-2" name="intent" value="delete" formNoValidate>
            {texts.deleteDo}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}

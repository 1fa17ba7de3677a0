import type { PageProps } from "../../../src/shared/form.ts";
import type { EditListPageData } from "../../../src/shared/library/lists.dto.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

import { Island } from "../../shell/Island.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { ListFields } from "./ListFields.tsx";
import ListOrder from "./ListOrder.island.tsx";

/** The desk of a list: what it says, the order of its stories, and its end. */
export function EditListPage({ data, form }: PageProps<EditListPageData>) {
  const { list, values, order } = data;
  const words = listsText;
  const action = listsPaths.listEdit(list.id);
  return (
    <div className="page page-narrow list-edit">
      <h1 dir="auto">{words.editTitle(list.title)}</h1>
      <p>
        <ButtonLink href={listsPaths.list(list.id)} look="quiet" icon="arrow-left">
          {words.back}
        </ButtonLink>
      </p>
      <form method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <ListFields form={form} values={values} />
        <div className="actions">
          <Button look="primary">{words.save}</Button>
        </div>
      </form>
      <section aria-labelledby="order">
        <h2 id="order">{words.order.title}</h2>
        {order.items.length > 0 ? (
          <Island of={ListOrder} name="library/lists/ListOrder" on="load" props={order} />
        ) : (
          <Empty
            icon="list"
            title={words.empty}
            action={<ButtonLink href={cataloguePaths.stories()}>{words.find}</ButtonLink>}
          >
            <p>{words.emptyHint}</p>
          </Empty>
        )}
      </section>
      <Dialog id="delete-list" opener={words.delete} title={words.deleteTitle(list.title)}>
        <p>{words.deleteHint}</p>
        <form method="post" action={action}>
          <CsrfField />
          <Button look="danger" icon="trash-2" name="intent" value="delete" formNoValidate>
            {words.deleteDo}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}

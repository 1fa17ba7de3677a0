import type { PageProps } from "#shared/form.ts";
import type { MyListsPageData } from "#shared/library/lists.dto.ts";
import { listFields } from "#shared/library/lists.fields.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ListCards } from "./ListCard.tsx";
import { OrderOfLists } from "./OrderOfLists.tsx";

/** Page of the member's reading lists, a form for a new one, and the lists they follow. */
export function MyListsPage({ data, form }: PageProps<MyListsPageData>) {
  const texts = listsText;
  const refused = Object.keys(form.errors).length > 0;
  return (
    <div className="page page-desk">
      <Breadcrumbs
        trail={[{ href: libraryPaths.library(), label: menuText.library }, { label: texts.mine }]}
      />
      <div className="desk-head">
        <div>
          <h1>{texts.mine}</h1>
          <p className="lead">{texts.mineLead}</p>
        </div>
      </div>
      {data.lists.length + data.followed.length > 1 && (
        <OrderOfLists order={data.order} at={listsPaths.myLists} />
      )}
      {data.lists.length > 0 ? (
        <ListCards lists={data.lists} byline={false} />
      ) : (
        <Empty
          icon="list"
          title={texts.mineNone}
          action={
            <ButtonLink href={cataloguePaths.stories()} icon="compass">
              {texts.find}
            </ButtonLink>
          }
        >
          <p>{texts.mineNoneHint}</p>
        </Empty>
      )}
      <details className="list-new" open={refused || data.lists.length === 0}>
        <summary className="btn">{texts.new}</summary>
        <form noValidate method="post" action={listsPaths.myLists()} aria-label={texts.new}>
          <CsrfField />
          <FormErrors form={form} />
          <FormFields of={listFields} state={formFields(form)} />
          <div className="actions">
            <Button look="primary" icon="plus">
              {texts.create}
            </Button>
          </div>
        </form>
      </details>
      {data.followed.length > 0 && (
        <section aria-labelledby="followed">
          <h2 id="followed">{texts.followed}</h2>
          <ListCards lists={data.followed} level="h3" />
        </section>
      )}
    </div>
  );
}

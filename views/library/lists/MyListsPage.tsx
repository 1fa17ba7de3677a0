import type { PageProps } from "../../../src/shared/form.ts";
import type { MyListsPageData } from "../../../src/shared/library/lists.dto.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { libraryPaths } from "../../../src/shared/reading/library.paths.ts";
import { menuText } from "../../../src/shared/site/menu.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { ListCards } from "./ListCard.tsx";
import { ListFields } from "./ListFields.tsx";

/** One's own reading lists, a new one, and those that one follows. */
export function MyListsPage({ data, form }: PageProps<MyListsPageData>) {
  const words = listsText;
  const refused = Object.keys(form.errors).length > 0;
  return (
    <div className="page page-desk">
      <Breadcrumbs
        trail={[{ href: libraryPaths.library(), label: menuText.library }, { label: words.mine }]}
      />
      <div className="desk-head">
        <div>
          <h1>{words.mine}</h1>
          <p className="lead">{words.mineLead}</p>
        </div>
      </div>
      {data.lists.length > 0 ? (
        <ListCards lists={data.lists} byline={false} />
      ) : (
        <Empty
          icon="list"
          title={words.mineNone}
          action={
            <ButtonLink href={cataloguePaths.stories()} icon="compass">
              {words.find}
            </ButtonLink>
          }
        >
          <p>{words.mineNoneHint}</p>
        </Empty>
      )}
      <details className="list-new" open={refused || data.lists.length === 0}>
        <summary className="btn">{words.new}</summary>
        <form method="post" action={listsPaths.myLists()} aria-label={words.new}>
          <CsrfField />
          <FormErrors form={form} />
          <ListFields form={form} />
          <div className="actions">
            <Button look="primary" icon="plus">
              {words.create}
            </Button>
          </div>
        </form>
      </details>
      {data.followed.length > 0 && (
        <section aria-labelledby="followed">
          <h2 id="followed">{words.followed}</h2>
          <ListCards lists={data.followed} level="h3" />
        </section>
      )}
    </div>
  );
}

import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button } from "./Button.tsx";

/** A search box of its own, where searching is the next thing to do. */
export function SearchForm({ id, label, value }: { id: string; label: string; value?: string }) {
  return (
    <search>
      <form className="search-form" action={paths.search()} method="get">
        <label htmlFor={id}>{label}</label>
        <div className="search-form-row">
          <input
            className="input"
            id={id}
            type="search"
            name="q"
            defaultValue={value}
            placeholder={text.site.searchPlaceholder}
          />
          <Button look="primary" icon="search">
            {text.site.search}
          </Button>
        </div>
      </form>
    </search>
  );
}

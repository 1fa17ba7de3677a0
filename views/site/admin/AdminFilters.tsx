import type { ReactNode } from "react";
import { adminText } from "#shared/site/admin.text.ts";
import { Button } from "../../ui/Button.tsx";

/**
 * Filters of a list in a wrapping row; a GET form, so that a filtered list has a URL. The filtered list can
 * be downloaded, if its page has a `file`.
 */
export function AdminFilters({
  action,
  on,
  all = action,
  hasFile = true,
  children,
}: {
  action: string;
  /** True if a filter is active. */
  on: boolean;
  /** Address of the list without these filters. */
  all?: string;
  hasFile?: boolean;
  children: ReactNode;
}) {
  return (
    <form noValidate className="admin-filters" method="get" action={action} aria-label={adminText.filters}>
      {children}
      <div className="admin-filters-end">
        <Button look="primary">{adminText.filter}</Button>
        {hasFile && (
          <Button look="quiet" icon="download" formAction={`${action}.csv`}>
            {adminText.file}
          </Button>
        )}
        {on && <a href={all}>{adminText.clear}</a>}
      </div>
    </form>
  );
}

/** Returns options: "All", then the given values. */
export const optionsOf = (
  values: readonly string[],
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] => [
  { value: "", label: adminText.all },
  ...values.map((value) => ({ value, label: labels[value] ?? value })),
];

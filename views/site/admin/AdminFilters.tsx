import type { ReactNode } from "react";
import { text } from "../../../src/shared/text/index.ts";
import { Button } from "../../ui/Button.tsx";

/** A list's filters in a row that wraps; a GET form, so that a filtered list has an address. */
export function AdminFilters({
  action,
  on,
  children,
}: {
  action: string;
  /** Some filter is on. */
  on: boolean;
  children: ReactNode;
}) {
  return (
    <form className="admin-filters" method="get" action={action} aria-label={text.admin.filters}>
      {children}
      <div className="admin-filters-end">
        <Button look="primary">{text.admin.filter}</Button>
        {on && <a href={action}>{text.admin.clear}</a>}
      </div>
    </form>
  );
}

/** "All", then these. */
export const optionsOf = (
  values: readonly string[],
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] => [
  { value: "", label: text.admin.all },
  ...values.map((value) => ({ value, label: labels[value] ?? value })),
];

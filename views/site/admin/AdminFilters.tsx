import type { ReactNode } from "react";
import { adminText } from "../../../src/shared/site/admin.text.ts";
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
    <form className="admin-filters" method="get" action={action} aria-label={adminText.filters}>
      {children}
      <div className="admin-filters-end">
        <Button look="primary">{adminText.filter}</Button>
        {on && <a href={action}>{adminText.clear}</a>}
      </div>
    </form>
  );
}

/** "All", then these. */
export const optionsOf = (
  values: readonly string[],
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] => [
  { value: "", label: adminText.all },
  ...values.map((value) => ({ value, label: labels[value] ?? value })),
];

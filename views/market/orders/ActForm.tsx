import type { ReactNode } from "react";
import type { OrderDto } from "../../../src/shared/market/orders.dto.ts";
import type { OrderAct } from "../../../src/shared/market/orders.enums.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { Button, type ButtonLook } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const LABELS: Readonly<Partial<Record<OrderAct | "say" | "take", string>>> = {
  ...ordersText.buttons,
  say: ordersText.page.send,
  take: ordersText.work.take,
};

/** One act as a form; what it takes beside its button stands in it. */
export function ActForm({
  order: { id, version },
  act,
  look,
  files,
  label = LABELS[act],
  children,
}: {
  order: Pick<OrderDto, "id" | "version">;
  act: OrderAct | "say" | "take";
  look?: ButtonLook;
  files?: boolean;
  /** What its button says, where that is not the same of everybody. */
  label?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <form
      className="order-act"
      method="post"
      action={ordersPaths.order(id)}
      encType={files ? "multipart/form-data" : undefined}
    >
      <CsrfField />
      {act !== "say" && act !== "take" && <input type="hidden" name="version" value={version} />}
      {children}
      <Button look={look} name="do" value={act}>
        {label}
      </Button>
    </form>
  );
}

/** More, for those who look for it. */
export const Folded = ({ label, open, children }: { label: string; open: boolean; children: ReactNode }) => (
  <details className="disclosure" open={open}>
    <summary>{label}</summary>
    {children}
  </details>
);

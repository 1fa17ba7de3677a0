import type { ReactNode } from "react";
import type { OrderDto } from "#shared/market/orders.dto.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { Button, type ButtonLook } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

const LABELS: Readonly<Partial<Record<OrderAct | "say" | "take", string>>> = {
  ...ordersText.buttons,
  say: ordersText.page.send,
  take: ordersText.work.take,
};

/** A form for one action; fields needed beside its button are its children. */
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
  /** Label of the button, if it differs between users. */
  label?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <form
      noValidate
      className="order-act"
      data-step={act}
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

/** Details that are collapsed by default. */
export const Folded = ({ label, open, children }: { label: string; open: boolean; children: ReactNode }) => (
  <details className="disclosure" open={open}>
    <summary>{label}</summary>
    {children}
  </details>
);

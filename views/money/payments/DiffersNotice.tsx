import { paymentsText } from "#shared/money/payments.text.ts";
import type { PayDto } from "#shared/money/payments.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Notice to a buyer who paid a wrong amount; renders nothing for others. */
export const DiffersNotice = ({ differs }: Pick<PayDto, "differs">) =>
  differs && (
    <Notice kind={differs === "held" ? "warning" : "info"} title={paymentsText.differs.title}>
      <p>{paymentsText.differs.body[differs]}</p>
    </Notice>
  );

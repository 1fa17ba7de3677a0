import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import type { PayDto } from "../../../src/shared/money/payments.ts";
import { Notice } from "../../ui/Notice.tsx";

/** For who paid another sum than was asked for; nothing for anybody else. */
export const DiffersNotice = ({ differs }: Pick<PayDto, "differs">) =>
  differs && (
    <Notice kind={differs === "held" ? "warning" : "info"} title={paymentsText.differs.title}>
      <p>{paymentsText.differs.body[differs]}</p>
    </Notice>
  );

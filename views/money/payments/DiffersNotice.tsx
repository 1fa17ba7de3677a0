import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import { Notice } from "../../ui/Notice.tsx";

/** For who paid another sum than was asked for. */
export const DiffersNotice = () => (
  <Notice kind="warning" title={paymentsText.differs.title}>
    <p>{paymentsText.differs.body}</p>
  </Notice>
);

import { Slot } from "../shell/Slot.tsx";
import { CsrfToken } from "./CsrfToken.tsx";

/**
 * Required in every POST form: the server inserts the session's token here. Content that fills a slot cannot
 * contain another slot, and is given the token.
 */
export function CsrfField({ token }: { token?: string | undefined }) {
  return <Slot name="csrf">{token && <CsrfToken token={token} />}</Slot>;
}

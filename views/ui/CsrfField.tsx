import { Slot } from "../shell/Slot.tsx";
import { CsrfToken } from "./CsrfToken.tsx";

/**
 * Every POST form holds one: the server puts the session's token in its place. What fills a slot of its own, and so
 * is no place for another, is given the token.
 */
export function CsrfField({ token }: { token?: string | undefined }) {
  return <Slot name="csrf">{token && <CsrfToken token={token} />}</Slot>;
}

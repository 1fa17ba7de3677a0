import { menuText } from "../../../src/shared/site/menu.text.ts";
import { besideIf } from "../../ui/beside.ts";
import { guestEntries } from "./menu.ts";

/** Where a guest comes back to after signing in, and whether that page holds what is nowhere else. */
export interface WaysIn {
  readonly path?: string;
  readonly holds?: boolean;
}

/** Guests are offered to sign in; after that they come back to `path`, unless signing in is what it is about. */
export function GuestAccount({ path, holds = false }: WaysIn) {
  const [signIn, register] = guestEntries(path);
  const beside = besideIf(holds);
  return (
    <>
      <a className="nav-link" href={signIn.href} {...beside}>
        {menuText.signIn}
      </a>
      <a className="btn btn-small guest-register" href={register.href} {...beside}>
        {menuText.register}
      </a>
    </>
  );
}

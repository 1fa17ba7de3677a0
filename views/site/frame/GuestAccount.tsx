import { menuText } from "#shared/site/menu.text.ts";
import { newTabIf } from "../../ui/new-tab.ts";
import { guestEntries } from "./menu.ts";

/** Where a guest is redirected after signing in, and whether the page contains unsaved input. */
export interface WaysIn {
  readonly path?: string;
  readonly holds?: boolean;
}

/**
 * Sign-in and registration links for guests; they redirect to `path` afterwards, except on the sign-in pages.
 */
export function GuestAccount({ path, holds = false }: WaysIn) {
  const [signIn, register] = guestEntries(path);
  const newTab = newTabIf(holds);
  return (
    <>
      <a className="nav-link" href={signIn.href} {...newTab}>
        {menuText.signIn}
      </a>
      <a className="btn btn-small guest-register" href={register.href} {...newTab}>
        {menuText.register}
      </a>
    </>
  );
}

import { text } from "../../src/shared/text/index.ts";
import { guestEntries } from "./menu.ts";

/** Guests are offered to sign in; after that they come back to `path`, unless signing in is what it is about. */
export function GuestAccount({ path }: { path?: string }) {
  const [signIn, register] = guestEntries(path);
  return (
    <>
      <a className="nav-link" href={signIn.href}>
        {text.menu.signIn}
      </a>
      <a className="btn btn-small guest-register" href={register.href}>
        {text.menu.register}
      </a>
    </>
  );
}

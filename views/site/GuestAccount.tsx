import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";

/** Guests are offered to sign in; after that they come back to `path`. */
export function GuestAccount({ path }: { path?: string }) {
  return (
    <>
      <a className="nav-link" href={paths.login(path)}>
        {text.site.signIn}
      </a>
      <a className="btn btn-small guest-register" href={paths.register(path)}>
        {text.site.register}
      </a>
    </>
  );
}

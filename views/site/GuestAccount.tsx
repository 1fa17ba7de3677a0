import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";

/** Guests are offered to sign in; after that they come back to `path`, unless signing in is what it is about. */
export function GuestAccount({ path }: { path?: string }) {
  const next = path === paths.home() || /^\/(?:login|register|logout)\b/.test(path ?? "") ? undefined : path;
  return (
    <>
      <a className="nav-link" href={paths.login(next)}>
        {text.site.signIn}
      </a>
      <a className="btn btn-small guest-register" href={paths.register(next)}>
        {text.site.register}
      </a>
    </>
  );
}

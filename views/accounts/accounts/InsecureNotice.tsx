import { insecureText } from "#shared/accounts/insecure.text.ts";
import { site } from "#shared/site.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Says why nobody can sign in over this connection, and what members and operators can do. */
export function InsecureNotice() {
  const { url } = site();
  return (
    <Notice kind="error" title={insecureText.title}>
      <p>{insecureText.lead}</p>
      <p>
        <a href={url}>{insecureText.open(url)}</a>. {insecureText.elsewhere}
      </p>
      <p className="fine">{insecureText.operator}</p>
    </Notice>
  );
}

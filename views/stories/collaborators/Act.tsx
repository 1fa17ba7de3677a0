import type { ReactNode } from "react";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** A form of buttons about one member, invitation or offer. */
export const Act = ({
  action,
  user,
  invitation,
  children,
}: {
  action: string;
  user?: string | undefined;
  invitation?: string | undefined;
  children: ReactNode;
}) => (
  <form noValidate method="post" action={action} className="actions">
    <CsrfField />
    {user && <input type="hidden" name="user" value={user} />}
    {invitation && <input type="hidden" name="invitation" value={invitation} />}
    {children}
  </form>
);

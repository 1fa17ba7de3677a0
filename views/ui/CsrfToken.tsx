import { CSRF_FIELD } from "../../src/shared/form.ts";

/** The session's token itself, for forms that get it with their data: in islands and slots. */
export const CsrfToken = ({ token }: { token: string }) => (
  <input type="hidden" name={CSRF_FIELD} value={token} />
);

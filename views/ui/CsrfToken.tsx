import { CSRF_FIELD } from "#shared/form.ts";

/** The session's token, for forms that receive it with their data: in islands and slots. */
export const CsrfToken = ({ token }: { token: string }) => (
  <input type="hidden" name={CSRF_FIELD} value={token} />
);

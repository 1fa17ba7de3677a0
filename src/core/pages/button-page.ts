import { HttpError } from "../base/errors.ts";
import type { SentForm } from "../http/form.ts";
import { membersOnly } from "./access.ts";
import type { PageContext, PageDefinition } from "./define-page.ts";
import { leadingPage, safePath, seeOther } from "./redirects.ts";
import { isWritten } from "./unsent.ts";

/**
 * Defines the path a button submits to: it runs the action and redirects to the form's `next` or to the
 * action's result; an error becomes a message, unless something was typed: then it is the response. A visit (for
 * example after sign-in) redirects to the path above it. For members; with `afterSignIn`, a guest's action is
 * performed after sign-in. With `confirms`, it asks first; a member who goes back is redirected to `next`, or to the
 * path above.
 */
export function buttonPage(
  path: string,
  act: (context: PageContext, form: SentForm) => Promise<string>,
  more: Pick<PageDefinition, "afterSignIn" | "confirms"> = {},
): PageDefinition {
  const above = ({ url }: PageContext): string => url.pathname.replace(/\/[^/]+$/, "") || "/";
  const { confirms } = more;
  return leadingPage({
    ...more,
    ...(confirms && { confirms: (context, form) => confirms(context, form).catch(leaveToAction) }),
    isButton: true,
    path,
    access: membersOnly,
    lead: (context) => (context.sent?.next ? safePath(context.sent.next) : above(context)),
    async action(context, form) {
      const back = form.values.next ? safePath(form.values.next) : null;
      try {
        const place = await act(context, form);
        return seeOther(back ?? place);
      } catch (error) {
        // A page with a message alone would lose what was typed beside the button.
        if (!(error instanceof HttpError) || error.status !== 400 || isWritten(context.url, form))
          throw error;
        context.request.session.flash = { kind: "error", text: error.message };
        return seeOther(back ?? above(context));
      }
    },
  });
}

/** Asks nothing about an act that is refused: the action turns the error into a message. */
function leaveToAction(error: unknown): null {
  if (error instanceof HttpError && error.status === 400) return null;
  throw error;
}

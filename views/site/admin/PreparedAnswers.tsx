import { type PreparedAnswers as Answers, withPrepared } from "#shared/prepared-answers.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { Island } from "../../shell/Island.tsx";
import PreparedList from "./PreparedList.island.tsx";

/**
 * Prepared answers for a text field of a decision. Each is a link to the page with the field filled; with
 * scripts it fills the field in place.
 */
export function PreparedAnswers({
  answers,
  page,
  field,
}: {
  answers: Answers;
  /** Address of the page that shows the form. */
  page: string;
  /** Id of the field. */
  field: string;
}) {
  const list = Object.entries(answers).map(([key, { label, text }]) => ({
    label,
    text,
    href: withPrepared(page, key, field),
  }));
  return (
    <details className="prepared-answers">
      <summary>{adminText.prepared}</summary>
      <Island of={PreparedList} name="site/admin/PreparedList" on="idle" props={{ list, field }} />
    </details>
  );
}

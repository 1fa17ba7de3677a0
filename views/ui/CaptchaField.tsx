import { captchaText } from "#shared/accounts/captcha.text.ts";
import type { CaptchaDto } from "#shared/platform/captcha.dto.ts";
import { Island } from "../shell/Island.tsx";
import Captcha from "./Captcha.island.tsx";
import { Field } from "./Field.tsx";
import type { formFields } from "./form-fields.ts";

/**
 * Bot check of a form. A script solves a puzzle invisibly; without JavaScript, or if it fails, a question is
 * shown. A correct answer stays valid while other fields are corrected.
 */
export function CaptchaField({
  captcha,
  fields,
}: {
  captcha: CaptchaDto;
  fields: ReturnType<typeof formFields>;
}) {
  const texts = captchaText;
  const { bind, value } = fields;
  const { error } = bind("captcha");
  const isSolved = !error && value("captcha") !== "";
  return (
    <div className="captcha" data-state={error ? "asked" : "waiting"}>
      <Island
        of={Captcha}
        name="ui/Captcha"
        on="load"
        props={{ puzzle: captcha.puzzle, worker: captcha.worker }}
      />
      <input
        type="hidden"
        name="captcha_token"
        defaultValue={isSolved ? value("captcha_token") : captcha.token}
      />
      {isSolved ? (
        <input type="hidden" name="captcha" defaultValue={value("captcha")} />
      ) : (
        <div className="captcha-question">
          <Field {...bind("captcha")} label={captcha.question} hint={texts.hint} autoComplete="off" />
        </div>
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="field-leave_empty">{texts.empty}</label>
        <input type="text" name="leave_empty" id="field-leave_empty" tabIndex={-1} autoComplete="off" />
      </div>
    </div>
  );
}

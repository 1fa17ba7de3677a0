import type { CaptchaDto } from "../../src/shared/accounts/captcha.dto.ts";
import { captchaText } from "../../src/shared/accounts/captcha.text.ts";
import { Island } from "../shell/Island.tsx";
import Captcha from "./Captcha.island.tsx";
import { Field } from "./Field.tsx";
import type { formFields } from "./form-fields.ts";

/**
 * That a person asks. A script does some work and nobody sees anything of it; without one, or where it fails, there is
 * a question. An answer that was right is kept while other fields are put right.
 */
export function CaptchaField({
  captcha,
  fields,
}: {
  captcha: CaptchaDto;
  fields: ReturnType<typeof formFields>;
}) {
  const words = captchaText;
  const { bind, value } = fields;
  const { error } = bind("captcha");
  const kept = !error && value("captcha") !== "";
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
        defaultValue={kept ? value("captcha_token") : captcha.token}
      />
      {kept ? (
        <input type="hidden" name="captcha" defaultValue={value("captcha")} />
      ) : (
        <div className="captcha-question">
          <Field {...bind("captcha")} label={captcha.question} hint={words.hint} autoComplete="off" />
        </div>
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="field-leave_empty">{words.empty}</label>
        <input type="text" name="leave_empty" id="field-leave_empty" tabIndex={-1} autoComplete="off" />
      </div>
    </div>
  );
}

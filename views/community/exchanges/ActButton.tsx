import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** A separate form with one button, for a member's action in an exchange. */
export function ActButton({
  id,
  act,
  label,
  gift,
  prompt,
  primary = false,
}: {
  id: string;
  act: string;
  label: string;
  gift?: string;
  prompt?: string;
  primary?: boolean;
}) {
  return (
    <form noValidate method="post" action={exchangesPaths.exchangeAct(id, "act")}>
      <CsrfField />
      {gift && <input type="hidden" name="gift" defaultValue={gift} />}
      {prompt && <input type="hidden" name="prompt" defaultValue={prompt} />}
      <Button name="do" value={act} look={primary ? "primary" : "quiet"}>
        {label}
      </Button>
    </form>
  );
}

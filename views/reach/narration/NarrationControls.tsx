import { narrationPlayerText as words } from "../../../src/shared/reach/narration-player.text.ts";
import {
  BACK_SECONDS,
  FORTH_SECONDS,
  NARRATION_RATES,
  SLEEP_MINUTES,
} from "../../../src/shared/reach/narration-player.ts";
import { Button } from "../../ui/Button.tsx";

/** What scripts add to the browser's own player. It stands there from the start, so that nothing moves, and wakes with them. */
export const NarrationControls = ({ next }: { next: boolean }) => (
  <fieldset className="narration-controls" disabled>
    <legend className="visually-hidden">{words.label}</legend>
    <Button type="button" look="quiet" data-part="back" data-seconds={BACK_SECONDS}>
      {words.back}
    </Button>
    <Button type="button" look="quiet" data-part="forth" data-seconds={FORTH_SECONDS}>
      {words.forth}
    </Button>
    <details>
      <summary>{words.settings}</summary>
      <div>
        <label>
          <span>{words.rate}</span>
          <select className="input" data-part="rate" defaultValue="1">
            {NARRATION_RATES.map((rate) => (
              <option key={rate} value={rate}>
                {words.times(rate)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.sleep}</span>
          <select className="input" data-part="sleep" defaultValue="">
            <option value="">{words.sleepOff}</option>
            {SLEEP_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {words.sleepMinutes(minutes)}
              </option>
            ))}
            <option value="end">{words.sleepEnd}</option>
          </select>
        </label>
        {next && (
          <label className="narration-onwards">
            <input type="checkbox" data-part="onwards" defaultChecked />
            <span>{words.onwards}</span>
          </label>
        )}
      </div>
    </details>
  </fieldset>
);

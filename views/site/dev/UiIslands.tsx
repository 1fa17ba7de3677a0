import { machinesText } from "#shared/site/machines.text.ts";
import { Island, type Trigger } from "../../shell/Island.tsx";
import TriggerDemo from "./TriggerDemo.island.tsx";

const TRIGGERS: readonly Trigger[] = ["load", "idle", "visible", "media", "interaction"];

/** One island for each hydration trigger. */
export function UiIslands() {
  return (
    <section aria-labelledby="islands">
      <h2 id="islands">{machinesText.ui.islands}</h2>
      <div className="ui-islands">
        {TRIGGERS.map((trigger, index) => (
          <Island
            key={trigger}
            of={TriggerDemo}
            name="site/dev/TriggerDemo"
            on={trigger}
            media="(min-width: 60rem)"
            props={{ trigger, start: index }}
          />
        ))}
      </div>
    </section>
  );
}

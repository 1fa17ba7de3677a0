import { useEffect, useId, useState } from "react";
import { machinesText } from "#shared/site/machines.text.ts";

/** A small island that shows whether it is hydrated: for `/dev/ui` and the tests of the runtime. */
export default function TriggerDemo({ trigger, start }: { trigger: string; start: number }) {
  const [count, setCount] = useState(start);
  const [awake, setAwake] = useState(false);
  const id = useId();
  const { ui } = machinesText;
  useEffect(() => setAwake(true), []);
  return (
    <div className="card" data-trigger={trigger}>
      <p id={id}>
        {ui.island(trigger)} <strong>{awake ? ui.awake : ui.asleep}</strong>
      </p>
      <button type="button" className="btn" aria-describedby={id} onClick={() => setCount(count + 1)}>
        {ui.count(count)}
      </button>
    </div>
  );
}

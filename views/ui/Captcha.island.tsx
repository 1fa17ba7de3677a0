import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { captchaText } from "#shared/accounts/captcha.text.ts";

/** Milliseconds after which the question is shown instead. */
const PATIENCE = 45_000;

/**
 * Solves altcha's puzzle in a worker while the form is filled in, and adds the solution to the form. A form
 * sent earlier waits for the solution; if workers are not available, the question for browsers without
 * JavaScript is shown.
 */
export default function Captcha({ puzzle, worker: workerUrl }: { puzzle: string; worker: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [payload, setPayload] = useState("");
  const [holding, setHolding] = useState(false);

  useEffect(() => {
    const box = input.current?.closest<HTMLElement>(".captcha");
    const form = input.current?.form;
    if (!box || !form) return;
    let sent: { by: HTMLElement | null } | undefined;
    let waiting = true;
    let worker: Worker | undefined;

    const hold = (event: SubmitEvent) => {
      if (!waiting) return;
      event.preventDefault();
      sent = { by: event.submitter };
      setHolding(true);
    };
    const end = (solution: object | null) => {
      if (!waiting) return;
      waiting = false;
      worker?.terminate();
      box.dataset.state = solution ? "solved" : "asked";
      flushSync(() => {
        setHolding(false);
        if (solution) setPayload(btoa(JSON.stringify({ challenge: JSON.parse(puzzle), solution })));
      });
      if (solution && sent) form.requestSubmit(sent.by);
      else if (sent) box.querySelector<HTMLElement>(".captcha-question input")?.focus();
    };

    form.addEventListener("submit", hold);
    const timer = setTimeout(() => end(null), PATIENCE);
    try {
      worker = new Worker(workerUrl, { type: "module" });
      worker.onmessage = ({ data }) => end(data);
      worker.onerror = () => end(null);
      worker.postMessage(JSON.parse(puzzle));
    } catch {
      // Workers are not available.
      end(null);
    }
    return () => {
      waiting = false;
      clearTimeout(timer);
      worker?.terminate();
      form.removeEventListener("submit", hold);
    };
  }, [puzzle, workerUrl]);

  return (
    <>
      <input ref={input} type="hidden" name="altcha" value={payload} />
      <p role="status" className="fine">
        {holding ? captchaText.solving : ""}
      </p>
    </>
  );
}

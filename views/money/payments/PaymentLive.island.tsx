import { useEffect } from "react";
import { onLive } from "#shared/platform/live.ts";

interface PaymentLiveProps {
  /** Progress shown by this page. */
  readonly progress: string;
  /** URL of this page. */
  readonly here: string;
}

const isWriting = (): boolean =>
  [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

/** Reloads the page of a payment as soon as it would show another progress, unless somebody is writing in it. */
export default function PaymentLive({ progress, here }: PaymentLiveProps) {
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await fetch(here).catch(() => null);
      if (!answer?.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector<HTMLElement>("[data-payment]")?.dataset.payment;
      // What is typed meanwhile would be lost where browsers do not restore it.
      if (now !== progress && !isWriting()) location.reload();
    };
    const check = () => void look();
    document.addEventListener("visibilitychange", check);
    // The payment may also have changed between the rendering of the page and its connection.
    check();
    const ends = [onLive("connected", check), onLive("back", check), onLive("payment-changed", check)];
    return () => {
      document.removeEventListener("visibilitychange", check);
      for (const end of ends) end();
    };
  }, [progress, here]);
  return null;
}

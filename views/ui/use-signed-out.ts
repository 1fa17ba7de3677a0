import { useEffect, useEffectEvent } from "react";
import { SIGNED_OUT_EVENT } from "../../src/shared/loading.ts";

/** Calls `clear` once whoever looked has signed out: lists and counts go with them (specification, section 2). */
export function useSignedOut(clear: () => void): void {
  const onSignedOut = useEffectEvent(clear);
  useEffect(() => {
    const listen = () => onSignedOut();
    document.addEventListener(SIGNED_OUT_EVENT, listen);
    return () => document.removeEventListener(SIGNED_OUT_EVENT, listen);
  }, []);
}

import { useEffect, useEffectEvent } from "react";
import { SIGNED_OUT_EVENT } from "#shared/loading.ts";

/** Calls `clear` when the viewer has signed out: lists and counts are removed (specification, section 2). */
export function useSignedOut(clear: () => void): void {
  const onSignedOut = useEffectEvent(clear);
  useEffect(() => {
    const listen = () => onSignedOut();
    document.addEventListener(SIGNED_OUT_EVENT, listen);
    return () => document.removeEventListener(SIGNED_OUT_EVENT, listen);
  }, []);
}

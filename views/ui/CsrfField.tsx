import { Slot } from "../shell/Slot.tsx";

/** Every POST form holds one: the server puts the session's token in its place. */
export function CsrfField() {
  return <Slot name="csrf" />;
}

export { applyTouchConsent } from "./touch.ts";

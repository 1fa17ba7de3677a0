export { hasPremium } from "./settle.ts";

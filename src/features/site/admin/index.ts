export { publishMailStopped } from "./mail-stopped.ts";

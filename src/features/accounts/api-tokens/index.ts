export { endTokensOf } from "./commands.ts";
export { personalTokens } from "./reads.ts";

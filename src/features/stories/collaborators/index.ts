export {
  findSilenceAct,
  type OfferDependencies,
  offerToCoAuthors,
  withdrawOfferToCoAuthors,
} from "./absence/silence.ts";
export { TEAM_DRAFT, TEAM_STORY } from "./demo.ts";

export {
  assertMayDecide,
  type Decider,
  findConflicts,
  findInvolvements,
  type Matter,
  matterKey,
  type Party,
  type Question,
  whyNotDecide,
} from "./conflicts.ts";

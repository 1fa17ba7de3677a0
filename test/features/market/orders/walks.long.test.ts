import { describeWalks } from "./walks.ts";

describeWalks(2_000, 30 * 60_000);

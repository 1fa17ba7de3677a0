import type { Viewer } from "../../core/auth/viewer.ts";

type PurchaseCheck = (viewer: Viewer, storyId: string) => boolean | Promise<boolean>;

let check: PurchaseCheck = () => false;

/** Purchases know who bought what; they stand above stories, so they tell us here how to ask. */
export function setPurchaseCheck(bought: PurchaseCheck): void {
  check = bought;
}

/** Whether this viewer has bought the story: then every published chapter is open. */
export const hasBought = async (viewer: Viewer, storyId: string): Promise<boolean> =>
  viewer.id !== null && (await check(viewer, storyId));

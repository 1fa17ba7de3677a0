import type { StageCompiler } from "./stage.ts";

/** Stages taken from mingo. */
export const borrowedStages: Record<string, StageCompiler> = {};

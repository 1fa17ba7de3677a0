/** URL paths of `stories/writing-goals`. */
export const writingGoalsPaths = { goals: () => "/my-projects/goals" } as const;

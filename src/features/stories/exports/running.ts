/** Thrown in the job of an export that its member has cancelled. */
export class ExportCancelledError extends Error {
  override readonly name = "ExportCancelledError";
}

/** Exports that this process is writing, so that a cancelled one stops at once. */
export interface RunningExports {
  /** Runs the work with a signal that `cancel` aborts; returns null if it ended as cancelled. */
  run<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result | null>;
  cancel(id: string): void;
}

/** Creates the list of exports being written; empty at first. */
export function createRunningExports(): RunningExports {
  const controllers = new Map<string, AbortController>();
  return {
    async run(id, work) {
      const controller = new AbortController();
      controllers.set(id, controller);
      try {
        return await work(controller.signal);
      } catch (error) {
        if (error instanceof ExportCancelledError) return null;
        throw error;
      } finally {
        controllers.delete(id);
      }
    },
    cancel: (id) => controllers.get(id)?.abort(new ExportCancelledError("cancelled")),
  };
}

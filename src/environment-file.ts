import { existsSync } from "node:fs";

/**
 * Loads the variables of `.env` in the working directory, if that file exists, into the environment. Variables that
 * are already set have priority. Tests never read the file: they must not use the database that it names.
 */
export function loadEnvironmentFile(): void {
  if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");
}

import mongoose from "mongoose";
import { type Migration, runMigration } from "#core/migrations/index.ts";
import type { TestSite } from "./site.ts";

/** Runs a migration on a site's database, as the next start would. */
export const migrate = ({ app }: TestSite, migration: Migration): Promise<void> =>
  runMigration(migration, {
    connection: mongoose.connection,
    services: app.services,
    jobs: app.jobs,
    files: app.files,
  });

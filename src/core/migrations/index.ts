/** Migrations of stored data: their definition and the runner. */
export { changeEach } from "./change-each.ts";
export { renameStored, type StoredRename } from "./rename-stored.ts";
export {
  type Migration,
  type MigrationContext,
  type MigrationState,
  migrationStates,
  recordedMigrations,
  repairLateWrites,
  runMigration,
  runMigrations,
  scheduleRepairs,
} from "./run.ts";

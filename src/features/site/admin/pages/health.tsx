import { HealthPage } from "../../../../../views/site/admin/HealthPage.tsx";
import { adminsOnly, definePage, type PageDefinition } from "../../../../core/pages/define-page.ts";
import { formatDateTime } from "../../../../shared/format.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import type { HealthPageData } from "../../../../shared/site/admin-operations.dto.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { adminData } from "../present.ts";

const words = adminText.health;

type Needs = Pick<FeatureDependencies, "connection" | "config" | "site">;

/** `/admin/health`: how this process and its database are. */
export const healthPage = (dependencies: Needs): PageDefinition =>
  definePage<HealthPageData>({
    path: adminPaths.adminHealth(),
    access: adminsOnly,
    cache: "private",
    async load({ viewer }) {
      const [common, collections] = await Promise.all([adminData(viewer), countAll(dependencies)]);
      const facts = await factsOf(dependencies, common.zone);
      return { ...common, facts, collections };
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: HealthPage,
  });

async function factsOf({ connection, config, site }: Needs, zone: string): Promise<HealthPageData["facts"]> {
  const begun = performance.now();
  const answer = await connection.db!.command({ buildInfo: 1 }, { timeoutMS: 2_000 }).catch(() => null);
  const took = Math.max(1, Math.round(performance.now() - begun));
  const started = new Date(Date.now() - process.uptime() * 1_000);
  return [
    { key: "ready", value: answer ? words.ready : words.notReady },
    { key: "database", value: config.mongodbUri ? words.mongodb : words.embedded },
    { key: "databaseVersion", value: String(answer?.version ?? "–") },
    { key: "roundTrip", value: words.milliseconds(took) },
    { key: "site", value: site.url },
    { key: "node", value: process.version },
    { key: "environment", value: config.env },
    { key: "started", value: formatDateTime(started.toISOString(), zone) },
    { key: "memory", value: words.megabytes(Math.round(process.memoryUsage().rss / 1_048_576)) },
    { key: "process", value: String(process.pid) },
  ];
}

/** By the collections' own counters: no collection is read. */
async function countAll({ connection }: Needs): Promise<HealthPageData["collections"]> {
  const found = await connection.db!.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  const counted = names.map(async (name) => ({
    name,
    count: await connection.db!.collection(name).estimatedDocumentCount(),
  }));
  return (await Promise.all(counted)).sort((a, b) => a.name.localeCompare(b.name));
}

export { createMetrics, type GaugeSource, type Metrics } from "./metrics.ts";
export { type MetricsAddress, metricsOfProcesses, serveMetrics } from "./serve.ts";
export { diskGauges, storedGauges } from "./stored.ts";

/**
 * Starts tracing where OTEL_EXPORTER_OTLP_ENDPOINT names a collector. main.ts imports this before everything else: packages are
 * wrapped as they are loaded.
 */
import type * as exporter from './exporter';

const start = (): (() => Promise<void>) => {
  // Its modules are loaded only where they are used.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { startExporting } = require('./exporter') as typeof exporter;
  return startExporting();
};

/** Sends what is left. */
export const stopTracing: () => Promise<void> = process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()
  ? start()
  : async () => undefined;

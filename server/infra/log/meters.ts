import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Registry,
} from 'prom-client';
import { safely } from '../safely.ts';
import type { Logger } from './log.ts';

export interface RequestMeasure {
  readonly method: string;
  /** The route pattern, never the URL: those are unlimited. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface JobMeasure {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** A gauge that is read on demand. */
export interface Level {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
  /** All processes report the same value, so it isn't added up. */
  readonly shared?: boolean;
}

/** Metrics of this process. */
export interface Meters {
  request(measure: RequestMeasure): void;
  job(measure: JobMeasure): void;
  level(level: Level): void;
  /** In Prometheus's text format. */
  text(): Promise<string>;
}

/** Bucket bounds of durations, in seconds: cached responses are the fastest, language models the slowest. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/** In a worker, these also answer the primary process's requests for metrics. */
export function openMeters(): Meters {
  const registry: Registry = new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'mela_http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'mela_job_duration_seconds',
    help: 'Duration of attempts at jobs',
    labelNames: ['job'],
    buckets: jobBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'mela_job_failures_total',
    help: 'Attempts at jobs that failed; most are tried again',
    labelNames: ['job'],
    registers,
  });
  return {
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    job({ job, outcome, seconds }) {
      jobs.observe({ job }, seconds);
      if (outcome === 'failed') failures.inc({ job });
    },
    level({ name, help, read, shared = false }) {
      new Gauge({
        name,
        help,
        registers,
        aggregator: shared ? 'max' : 'sum',
        async collect() {
          this.set(await read());
        },
      });
    },
    text: () => registry.metrics(),
  };
}

/** The sum over all workers, for the process that runs them. */
export function workersMeters(): Pick<Meters, 'text'> {
  const registry = new AggregatorRegistry();
  return { text: () => registry.clusterMetrics() };
}

/** Metrics are never on the site's port, because they are not for visitors. */
interface MeterAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves the metrics at `/metrics`, on their own port, without authentication.
 *
 * @throws the system's error if the port is taken
 */
export async function serveMeters(
  { text }: Pick<Meters, 'text'>,
  { host, port }: MeterAddress,
  log: Logger,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end('The meters are at /metrics.\n');
      return;
    }
    try {
      const body = await text();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body);
    } catch (error) {
      log.error({ err: error }, 'metrics could not be collected');
      response.writeHead(503).end('Metrics are not available right now.\n');
    }
  };
  const server = createServer(safely(log, 'reading the meters', answer, (_, response) => response.destroy()));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

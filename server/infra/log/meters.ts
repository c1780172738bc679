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

/** How one request ended. */
export interface RequestMeasure {
  readonly method: string;
  /** The pattern of its address, never the address: there are endless of those. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** How one attempt at a job ended. */
export interface JobMeasure {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** A value that is asked for when somebody reads the meters. */
export interface Level {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
  /** Every process of the site reads the same, so that their values are not added up. */
  readonly shared?: boolean;
}

/** What this process counts for whoever watches it. */
export interface Meters {
  request(measure: RequestMeasure): void;
  job(measure: JobMeasure): void;
  level(level: Level): void;
  /** All of it in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Bounds of the buckets of durations, in seconds: what is kept in memory is the lowest, a language model the highest. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/** Opens the meters of this process. In a worker they answer the questions of the process that runs the workers, too. */
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

/** The meters of all workers of this process, added up. For the process that runs them. */
export function workersMeters(): Pick<Meters, 'text'> {
  const registry = new AggregatorRegistry();
  return { text: () => registry.clusterMetrics() };
}

/** Where the meters are read: never on the port of the site, whose visitors they do not concern. */
interface MeterAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves the meters at `/metrics`, on a port of their own, to whoever reaches it.
 *
 * @throws the system's error where the port is taken
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
      log.error({ err: error }, 'the meters could not be read');
      response.writeHead(503).end('The meters cannot be read now.\n');
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

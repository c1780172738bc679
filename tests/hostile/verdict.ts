import type { ProbeReport } from './live-probe.ts';

/** Limits that must hold under any traffic. */
export const limits = {
  /** Milliseconds one request may block the event loop. */
  blockMs: 50,
  /** MiB one request may add. */
  memoryMb: 50,
  /** KiB of an error response. */
  errorKb: 64,
  /** 99th percentile of `/health/live` in milliseconds. */
  liveMs: 100,
} as const;

/** The effects of one kind of attack. */
export interface Row {
  readonly group: string;
  requests: number;
  refused: number;
  busy: number;
  errors: number;
  silent: number;
  worstBlock: Worst;
  worstMemory: Worst;
  longestError: Worst;
  live: ProbeReport | null;
  /** Share of the time the site wanted a processor and had one; 1 on an idle machine. */
  processor: number;
  seconds: number;
  /** Other remarks. */
  note: string;
}

/** A measurement and its request. */
export interface Worst {
  readonly value: number;
  readonly name: string;
}

const none: Worst = { value: 0, name: '' };

/** Collects measurements and checks the limits. */
export class Verdict {
  readonly rows: Row[] = [];
  /** Attacks that crashed the process. */
  readonly deaths: string[] = [];
  /** Violated limits. */
  readonly findings: string[] = [];

  begin(group: string): Row {
    const counts = { requests: 0, refused: 0, busy: 0, errors: 0, silent: 0 };
    const worst = { worstBlock: none, worstMemory: none, longestError: none };
    const row: Row = { group, ...counts, ...worst, live: null, processor: 1, seconds: 0, note: '' };
    this.rows.push(row);
    return row;
  }

  died(row: Row, name: string): void {
    this.deaths.push(name);
    this.findings.push(`${row.group}: the process ended after ${name}`);
  }

  /** Records a response, with findings for its own violations. */
  answered(
    row: Row,
    name: string,
    answer: { status: number; bytes: number; text: string; late: boolean },
  ): void {
    row.requests++;
    if (answer.status === 0 || answer.late) row.silent++;
    if (answer.status === 503) row.busy++;
    else if (answer.status === 500) {
      row.errors++;
      this.findings.push(`${row.group}: ${answer.status} for ${name}: ${lastLine(answer.text)}`);
    } else if (answer.status >= 400) row.refused++;
    if (answer.status < 400) return;
    row.longestError = worse(row.longestError, { value: answer.bytes / 1024, name });
    if (answer.bytes / 1024 > limits.errorKb)
      this.findings.push(`${row.group}: ${Math.round(answer.bytes / 1024)} KiB of refusal for ${name}`);
  }

  /** Records the cost of a request measured alone. */
  cost(row: Row, name: string, { blockMs, memoryMb }: { blockMs: number; memoryMb: number }): void {
    row.worstBlock = worse(row.worstBlock, { value: blockMs, name });
    row.worstMemory = worse(row.worstMemory, { value: memoryMb, name });
    if (blockMs > limits.blockMs)
      this.findings.push(`${row.group}: ${Math.round(blockMs)} ms of blocking by ${name}`);
    if (memoryMb > limits.memoryMb)
      this.findings.push(`${row.group}: ${Math.round(memoryMb)} MiB of memory for ${name}`);
  }

  /** Only delays caused by the site count, not waiting for a busy processor. */
  end(row: Row, live: ProbeReport, processor: number): void {
    row.live = live;
    row.processor = processor;
    const p99 = ownDelay(row);
    if (p99 > limits.liveMs)
      this.findings.push(`${row.group}: /health/live answers in ${Math.round(p99)} ms (99 of 100)`);
  }

  get ok(): boolean {
    return this.findings.length === 0;
  }

  table(): string {
    const head =
      'requests 4xx 503 500 silent block_ms memory_mb error_kb live_p50 live_p99 bare_p99 cpu_% seconds';
    const names = head.split(' ');
    const width = Math.max(...this.rows.map(({ group }) => group.length));
    const lines = this.rows.map((row) => {
      const { live, control } = row.live ?? {};
      const figures = [
        ...[row.requests, row.refused, row.busy, row.errors, row.silent],
        ...[row.worstBlock.value, row.worstMemory.value, row.longestError.value],
        ...[live?.p50 ?? 0, live?.p99 ?? 0, control?.p99 ?? 0, row.processor * 100, row.seconds],
      ];
      const cells = figures.map((figure, at) => String(Math.round(figure)).padStart(names[at]?.length ?? 0));
      return `${row.group.padEnd(width)} ${cells.join(' ')}${row.note === '' ? '' : `  ${row.note}`}`;
    });
    return [`${''.padEnd(width)} ${head}`, ...lines].join('\n');
  }

  summary(): string {
    const most = (of: (row: Row) => number) => Math.round(Math.max(0, ...this.rows.map(of)));
    const figures = {
      alive: this.deaths.length === 0 ? 'yes' : 'no',
      requests: this.rows.reduce((sum, { requests }) => sum + requests, 0),
      faults500: this.rows.reduce((sum, { errors }) => sum + errors, 0),
      worst_block_ms: most(({ worstBlock }) => worstBlock.value),
      worst_memory_mb: most(({ worstMemory }) => worstMemory.value),
      longest_error_kb: most(({ longestError }) => longestError.value),
      live_p99_ms: most(ownDelay),
    };
    return `hostile ${Object.entries(figures)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`;
  }
}

/** 99th percentile of `/health/live`, minus that of an idle server on this machine. */
function ownDelay({ live }: Row): number {
  // A percentile needs at least a hundred values.
  if (live === null || live.live.asked < 100) return 0;
  return Math.max(0, live.live.p99 - live.control.p99);
}

function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 200);
}

function worse(one: Worst, other: Worst): Worst {
  return other.value > one.value ? other : one;
}

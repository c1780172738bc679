import { parseArgs } from 'node:util';
import { checkAll } from './checks.ts';
import { Cluster } from './cluster.ts';

const { values } = parseArgs({ options: { fault: { type: 'string' }, all: { type: 'boolean' }, list: { type: 'boolean' } } });
const started = performance.now();
const say = (line: string) => console.log(`✓ ${line}`);
await using cluster = await Cluster.start((line) => console.log(line));
console.log(`Running after ${((performance.now() - started) / 1000).toFixed(1)} s.`, values);

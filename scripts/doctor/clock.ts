import { sql } from 'kysely';
import type { Check } from './check.ts';

/** Seconds between the clocks of this machine and of the database from which on times disagree visibly, or gravely. */
const noticed = 2;
const grave = 60;

/** Whether this machine and the database agree on the time: holds end by one and begin by the other. */
export const clock: Check = {
  name: 'clock',
  async run(patient) {
    const { db } = await patient.openDatabase();
    const before = Date.now();
    const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(db);
    const after = Date.now();
    const there = rows[0]?.now.epochMilliseconds ?? Number.NaN;
    // The database looked at its clock at some time between the two.
    const off = Math.max(0, before - there, there - after) / 1000;
    const text = `This machine and the database are ${off < 0.1 ? 'at one' : `${off.toFixed(1)} s apart`}.`;
    if (off < noticed) return [{ state: 'good', text }];
    return [{ state: off < grave ? 'warning' : 'bad', text, remedy: 'Let both set their clocks by NTP.' }];
  },
};

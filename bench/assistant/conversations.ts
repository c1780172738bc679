import type { Mela } from '../../server/compose/index.ts';
import { converse, limits, p95Of, percent } from './ask.ts';
import type { AskedQuestion } from './expectation.ts';
import { judge } from './judge.ts';
import { resultsOf, signIn, titlesOf } from './world.ts';

/** How many of how many answers were right. */
class Tally {
  right = 0;
  all = 0;

  count(isRight: boolean): void {
    this.all++;
    if (isRight) this.right++;
  }

  get share(): number {
    return this.right / this.all;
  }

  toString(): string {
    return `${this.right} of ${this.all} right, ${percent(this.share)}`;
  }
}

/** Judges the last answer of each conversation, asked as a visitor, an attendee or an organiser. */
export async function judgeConversations(mela: Mela, asked: readonly AskedQuestion[]): Promise<boolean> {
  const cookies = {
    guest: '',
    attendee: await signIn(mela, 'attendee'),
    organiser: await signIn(mela, 'organiser'),
  };
  const titles = await titlesOf(mela);
  const byLanguage = new Map<string, Tally>();
  const byView = new Map<string, Tally>();
  const total = new Tally();
  const times: number[] = [];
  for (const question of asked) {
    const { reply, milliseconds } = await converse(mela, question.messages, cookies[question.as]);
    times.push(...milliseconds);
    const results = await resultsOf(mela, reply);
    const errors = judge(question, { reply, results, titleOf: (id) => titles.get(id) });
    const isRight = errors.length === 0;
    for (const tally of [total, tallyOf(byLanguage, question.language), tallyOf(byView, question.view)])
      tally.count(isRight);
    if (isRight) continue;
    console.log(`    ${question.id} ${question.messages.join(' | ')}`);
    for (const error of errors) console.log(`      ${error}`);
  }
  for (const [name, tally] of [...byLanguage, ...byView]) console.log(`  ${name}: ${tally}`);
  const p95 = p95Of(times);
  console.log(`  ${total} (limit ${percent(limits.shareRight)})`);
  console.log(`  p95 of an answer: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  const isEvenlyRight = [...byLanguage.values()].every(({ share }) => share >= limits.shareOfLanguage);
  return isEvenlyRight && total.share >= limits.shareRight && p95 < limits.p95Ms;
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const known = tallies.get(name) ?? new Tally();
  tallies.set(name, known);
  return known;
}

import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import Tinypool from 'tinypool';
import { z } from 'zod';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import type { Db } from '../db/database.ts';
import { createGate } from '../http/concurrency.ts';
import { invalidField } from '../http/problem.ts';
import { type Attempt, addJob, handle, type JobHandler, job } from '../jobs/queue.ts';
import { renderMarkdown } from './markdown.ts';

/**
 * Increase when the output of `renderMarkdown` changes: HTML of older versions is not shown, and rendered
 * again after the start.
 */
export const rendererEdition = 1;

/** Longest text, in characters, rendered on the main thread: the worst takes a few milliseconds. */
const maxInlineLength = 1000;
/** Milliseconds that a longer one may take on its worker thread. Real texts take less than 50. */
const maxMs = 3000;

/** Concurrent and waiting renders. */
const gate = createGate({ atOnce: 2, waiting: 50 });
let pool: Tinypool | undefined;

/**
 * Renders Markdown without blocking the event loop.
 *
 * @returns null if it takes too long or nests too deeply
 */
async function renderBounded(text: string): Promise<string | null> {
  if (text.length <= maxInlineLength) return renderMarkdown(text);
  pool ??= new Tinypool({
    filename: fileURLToPath(new URL('./render-worker.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const threads = pool;
  return gate(async () => {
    const signal = AbortSignal.timeout(maxMs);
    try {
      return await threads.run(text, { signal });
    } catch (error) {
      if (signal.aborted || isTooDeep(error)) return null;
      throw error;
    }
  });
}

/** The thread ran out of stack or memory. */
function isTooDeep(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof RangeError || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

/** HTML and the renderer version that made it, as stored beside the text. */
export interface RenderedColumns {
  readonly html: string;
  readonly rendered_by: number;
}

/**
 * Renders a text to be stored with it.
 *
 * @param field the field name, for the error
 * @throws Problem `general_argument_invalid` if it takes too long or nests too deeply
 */
export async function renderText(field: string, text: string): Promise<RenderedColumns> {
  const html = await renderBounded(text);
  if (html === null) throw invalidField(field, 'Use less formatting: this text takes too long to display');
  return { html, rendered_by: rendererEdition };
}

/** The stored HTML if current, else rendered now. Text that can't be rendered is shown as typed. */
export async function shownHtml(
  text: string,
  stored: { readonly html: string | null; readonly rendered_by: number | null } | undefined,
): Promise<string> {
  if (stored?.rendered_by === rendererEdition && stored.html !== null) return stored.html;
  return (await renderBounded(text)) ?? asTyped(text);
}

/** The HTML of the same text in several languages, with the renderer version that made it, as stored beside the texts. */
export type RenderedTexts = Readonly<Record<string, string | number>> & { readonly edition: number };

/** @throws what {@link renderText} throws, with the field's name and the language */
export async function renderTexts(
  field: string,
  texts: Readonly<Record<string, string>>,
): Promise<RenderedTexts> {
  const rendered = Object.entries(texts).map(async ([language, text]) => {
    const { html } = await renderText(`${field}.${language}.description`, text);
    return [language, html] as const;
  });
  return { ...Object.fromEntries(await Promise.all(rendered)), edition: rendererEdition };
}

/** As {@link shownHtml}, for the same text in several languages. */
export async function shownTexts(
  texts: Readonly<Record<string, string>>,
  stored: RenderedTexts | null,
): Promise<Record<string, string>> {
  const shown = Object.entries(texts).map(async ([language, text]) => {
    const html = stored?.[language];
    const current = { html: typeof html === 'string' ? html : null, rendered_by: stored?.edition ?? null };
    return [language, await shownHtml(text, current)] as const;
  });
  return Object.fromEntries(await Promise.all(shown));
}

function asTyped(text: string): string {
  return `<p>${escapeHtml(text).replaceAll(/\r?\n/g, '<br />')}</p>\n`;
}

/** Markdown columns, and where their HTML is stored. */
const texts = [
  { table: 'events', text: 'description', html: 'description_html' },
  { table: 'groups', text: 'description', html: 'description_html' },
  { table: 'board_posts', text: 'text', html: 'html' },
] as const;
const batch = 100;

const renderAgainJob = job('render_texts', z.object({}), 12, { patient: true });

/** Queues rendering of all texts without current HTML. */
export async function requestRendering(db: Db): Promise<void> {
  await addJob(db, renderAgainJob, {}, { key: renderAgainJob.name });
}

export function renderingJob({ db }: { db: Db }): JobHandler {
  return handle(renderAgainJob, async (_, { stopping }) => {
    for (const each of texts) await renderTable(db, each, stopping);
    await renderTranslations(db, stopping);
  });
}

async function renderTable(
  db: Db,
  names: (typeof texts)[number],
  stopping: Attempt['stopping'],
): Promise<void> {
  const table = sql.table(names.table);
  const [text, html] = [sql.ref(names.text), sql.ref(names.html)];
  let after = '';
  for (;;) {
    stopping.throwIfAborted();
    const { rows } = await sql<{ id: string; text: string }>`select id, ${text} as text from ${table}
      where id > ${after} and rendered_by is distinct from ${rendererEdition}
      order by id limit ${batch}`.execute(db);
    const rendered: string[] = [];
    for (const row of rows) rendered.push((await renderBounded(row.text)) ?? asTyped(row.text));
    const [ids, before] = [rows.map(({ id }) => id), rows.map((row) => row.text)];
    // One write for all of them, because every write empties the caches of other processes. A text may have been
    // edited since, with its own HTML.
    await sql`update ${table} as stored set ${html} = made.html, rendered_by = ${rendererEdition}
      from unnest(${ids}::text[], ${before}::text[], ${rendered}::text[]) as made (id, text, html)
      where stored.id = made.id and stored.${text} = made.text`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** The same for the translated descriptions of events. */
async function renderTranslations(db: Db, stopping: Attempt['stopping']): Promise<void> {
  let after = '';
  for (;;) {
    stopping.throwIfAborted();
    const { rows } = await sql<{ id: string; stored: string; texts: Record<string, string> }>`
      select id, translations::text as stored, translated_descriptions(translations) as texts from events
      where id > ${after} and translations <> '{}'
        and translations_html ->> 'edition' is distinct from ${String(rendererEdition)}
      order by id limit ${batch}`.execute(db);
    const rendered: string[] = [];
    for (const { texts: each } of rows)
      rendered.push(JSON.stringify({ ...(await shownTexts(each, null)), edition: rendererEdition }));
    const [ids, before] = [rows.map(({ id }) => id), rows.map(({ stored }) => stored)];
    await sql`update events set translations_html = made.html
      from unnest(${ids}::text[], ${before}::jsonb[], ${rendered}::jsonb[]) as made (id, translations, html)
      where events.id = made.id and events.translations = made.translations`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

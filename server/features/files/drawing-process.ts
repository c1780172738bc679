/**
 * A separate process that decodes and draws pictures, so that their memory and crashes in native code don't affect
 * the site. Started by `drawing.ts`; gets one picture at a time and ends with the site.
 */
import sharp from 'sharp';
import { Problem } from '../../infra/http/problem.ts';
import { drawnFrames, drawPreview } from './draw-preview.ts';
import { type DrawingResult, type DrawingTask, tooMuchMemory } from './drawing-protocol.ts';
import { encodePicture } from './encode-picture.ts';

/** Milliseconds between memory checks: a decoder takes some 10 MB in that time. */
const memoryCheckMs = 5;
/** A process that keeps more bytes than this after a task ends. */
const maxCachedBytes = 200 * 2 ** 20;

sharp.concurrency(1);

function draw(task: DrawingTask) {
  switch (task.kind) {
    case 'encode':
      return encodePicture(task.bytes, task.framing, task.memory);
    case 'preview':
      return drawPreview(task.bytes, task.options, task.own, task.focus);
    case 'frames':
      return drawnFrames(task.bytes, task.options, task.own);
  }
}

async function resultOf(task: DrawingTask): Promise<DrawingResult> {
  // The library has its own threads, so this one can watch.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > task.memory) process.exit(tooMuchMemory);
  }, memoryCheckMs);
  try {
    const done = await draw(task);
    return { done, last: process.memoryUsage.rss() > maxCachedBytes };
  } catch (error) {
    const last = process.memoryUsage.rss() > maxCachedBytes;
    if (!(error instanceof Problem)) return { error: String(error), last };
    const { type, message, about } = error;
    return { problem: { type, message, about }, last };
  } finally {
    clearInterval(watch);
  }
}

process.on('message', async (task: DrawingTask) => {
  process.send?.(await resultOf(task));
});
process.on('disconnect', () => process.exit());
// Signals reach all processes of a console or service, but the site first finishes requests that may need a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.send?.('ready');

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PreviewOptions } from '../../../contracts/files.ts';
import type { Framing, PictureType } from '../../../contracts/pictures.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type DrawingResult, type DrawingTask, tooMuchMemory } from './drawing-protocol.ts';
import type { EncodedPicture, Focus } from './encode-picture.ts';
import { certainPixels, drawingMemory, tooManyPixels } from './picture-limits.ts';

/** An idle drawing process. */
interface Idle {
  readonly child: ChildProcess;
  readonly end: NodeJS.Timeout;
}

/** The library's own limit is half a minute for one picture; a process that takes longer hangs. */
const timeoutMs = 60_000;
/** How long an idle process is kept. */
const idleMs = 60_000;
const program = fileURLToPath(new URL('drawing-process.ts', import.meta.url));
const idle: Idle[] = [];

/** A process ended before it answered. */
class DrawingProcessEnded extends Error {
  readonly tooMuchMemory: boolean;

  constructor(code: number | null, signal: string | null) {
    super(`The process that draws pictures ended (${signal ?? code}).`);
    this.tooMuchMemory = code === tooMuchMemory || signal === 'SIGKILL';
  }
}

/**
 * Re-encodes a picture from its pixels, in another process; see `encodePicture`.
 *
 * @param memory the process's limit, in bytes
 * @throws Problem those of `encodePicture`; also if the picture exceeds the memory limit
 */
export async function encodeInWorker(
  bytes: Buffer,
  framing: Framing | null,
  memory: number = drawingMemory(),
): Promise<EncodedPicture> {
  const picture = (await draw({ kind: 'encode', bytes, memory, framing })) as EncodedPicture;
  return { ...picture, bytes: asBuffer(picture.bytes) };
}

/** Draws a preview of a stored picture, in another process; see `drawPreview`. */
export async function drawPreviewInWorker(
  bytes: Buffer,
  options: PreviewOptions,
  own: PictureType,
  focus: Focus | null = null,
): Promise<Buffer> {
  return asBuffer(
    (await draw({ kind: 'preview', bytes, memory: drawingMemory(), options, own, focus })) as Uint8Array,
  );
}

/** The number of frames of a preview, determined in another process. */
export async function countFramesInWorker(
  bytes: Buffer,
  options: PreviewOptions,
  own: PictureType,
): Promise<number> {
  return (await draw({ kind: 'frames', bytes, memory: drawingMemory(), options, own })) as number;
}

async function draw(task: DrawingTask): Promise<unknown> {
  const waiting = takeIdle();
  try {
    return await drawInWorker(waiting ?? (await start()), task);
  } catch (error) {
    if (!(error instanceof DrawingProcessEnded)) throw error;
    // An idle process may have ended before it got the task.
    if (waiting !== undefined && !error.tooMuchMemory) return drawInWorker(await start(), task);
    if (error.tooMuchMemory) throw tooManyPixels(certainPixels);
    throw new Problem('storage_file_type_unsupported', {
      message: 'The picture is damaged. Choose another one.',
    });
  }
}

async function drawInWorker(child: ChildProcess, task: DrawingTask): Promise<unknown> {
  child.ref();
  child.channel?.ref();
  child.send(task);
  const result = await answerOf(child);
  if ('last' in result && result.last) child.disconnect();
  else keep(child);
  if ('done' in result) return result.done;
  if ('error' in result) throw new Error(`A picture could not be drawn: ${result.error}`);
  const { type, message, about } = result.problem;
  throw new Problem(type, { message, ...(about && { about }) });
}

async function start(): Promise<ChildProcess> {
  const child = fork(program, [], {
    // None of the site's settings. Few malloc arenas, so that a picture's memory goes back to the system.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    execArgv: [],
    serialization: 'advanced',
    // The library's messages about pictures are useless, and uploads could fill the log with them.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => child.kill('SIGKILL'));
  try {
    await messageOf(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error('The process that draws pictures did not start.', { cause: error });
  }
  return child;
}

async function answerOf(child: ChildProcess): Promise<DrawingResult> {
  try {
    return (await messageOf(child)) as DrawingResult;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** The process's next message. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(child, 'exit', { signal }).then(([code, name]) => {
    throw new DrawingProcessEnded(code, name);
  });
  const said = once(child, 'message', { signal }).then(([message]: unknown[]) => message);
  try {
    return await Promise.race([said, ended]);
  } finally {
    settled.abort();
    await Promise.allSettled([said, ended]);
  }
}

function keep(child: ChildProcess): void {
  // Neither an idle process nor its timer keeps the site running.
  child.unref();
  child.channel?.unref();
  const entry: Idle = { child, end: setTimeout(() => child.kill('SIGKILL'), idleMs).unref() };
  idle.push(entry);
}

function takeIdle(): ChildProcess | undefined {
  for (let next = idle.pop(); next !== undefined; next = idle.pop()) {
    clearTimeout(next.end);
    if (next.child.connected && next.child.exitCode === null) return next.child;
  }
  return undefined;
}

/** A view of bytes received over the channel. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

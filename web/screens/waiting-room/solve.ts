import { solvePuzzle } from '../../../contracts/waiting-room-rules.ts';

/** Solves a puzzle in a worker; on the page itself where a browser doesn't start one. */
export function solve(challenge: string): Promise<number[]> {
  return new Promise((resolve) => {
    const here = () => setTimeout(() => resolve(solvePuzzle(challenge)));
    try {
      const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
        worker.terminate();
        resolve(data);
      });
      worker.addEventListener('error', () => {
        worker.terminate();
        here();
      });
      worker.postMessage(challenge);
    } catch {
      here();
    }
  });
}

import { solvePuzzle } from '../../../contracts/waiting-room-rules.ts';

// In a thread of its own, so that the page stays responsive on slow phones.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(solvePuzzle(data));
});

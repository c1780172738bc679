import { type ReadSource, readSource, type SourceText } from './read-source.ts';

/** The worker thread of `read-in-worker.ts`. */
export default function parse(source: SourceText): ReadSource {
  return readSource(source);
}

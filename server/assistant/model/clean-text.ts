import { chatLimits } from '../../../contracts/chat-limits.ts';

/** How a model names an event: the link is made by us, and only for events that it was shown. */
const marker = /\[event:([A-Za-z0-9._-]{1,36})\]/g;
const markdownLink = /!?\[([^[\]\n]*)\]\([^)\n]*\)/g;
const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto):)\S+/gi;
/** Characters of one sentence; of a longer one nothing is shown before the whole answer is there. */
const longestSentence = 2000;
const tag = /<[^<>\n]*>/g;

/**
 * What is shown of a model's words. Addresses go, whatever they are: an event's text may have asked the model to write
 * one that carries what it knows of the reader. Marked events become their titles.
 *
 * @param titles by id, of the events that the model was shown
 */
export function cleanText(text: string, titles: ReadonlyMap<string, string>): string {
  return text
    .slice(0, chatLimits.told)
    .replace(marker, (_, id: string) => (titles.has(id) ? `“${titles.get(id)}”` : ''))
    .replace(markdownLink, '$1')
    .replace(tag, '')
    .replace(address, '')
    .replace(/\*\*|__|^#{1,6} /gm, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '');
}

/** The marked events, in the order in which they are named, each once. */
export function eventsNamed(text: string): string[] {
  return [...new Set([...text.matchAll(marker)].map(([, id]) => id ?? ''))];
}

/**
 * Makes the function that passes a stream of words on as they may be shown: whole lines only, since what a piece is
 * part of is not known before its end.
 */
export function cleanStream(
  titles: ReadonlyMap<string, string>,
  onText: (delta: string) => void,
): (delta: string) => void {
  let waiting = '';
  return (delta) => {
    waiting += delta;
    if (waiting.length > longestSentence) return;
    const end = Math.max(waiting.lastIndexOf('\n'), sentenceEnd(waiting)) + 1;
    if (end === 0) return;
    onText(cleanText(waiting.slice(0, end), titles));
    waiting = waiting.slice(end);
  };
}

/** The blank after the last sentence that has ended and holds no open bracket. */
function sentenceEnd(text: string): number {
  const end = text.search(/[.!?:,;](?= [^[\]()<>]*$) /);
  return end === -1 || /[[(<][^\])>]*$/.test(text.slice(0, end + 1)) ? -1 : end + 1;
}

import { renderMarkdown } from './markdown.ts';

/** What a thread of `rendered-text.ts` does. */
export default function render(text: string): string {
  return renderMarkdown(text);
}

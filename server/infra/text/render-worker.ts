import { renderMarkdown } from './markdown.ts';

/** The worker thread of `rendered-text.ts`. */
export default function render(text: string): string {
  return renderMarkdown(text);
}

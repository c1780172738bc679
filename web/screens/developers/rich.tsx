import type { ReactNode } from 'react';

/** The tags of this screen's texts. */
export const rich = { code: (text: ReactNode) => <code>{text}</code> };

/** A text of the API's own description, whose names of code stand between backquotes. */
export function withCode(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

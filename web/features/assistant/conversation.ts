import type { ChatContext, ChatReply, ChatRequest, ChatSlot } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/chat-limits.ts';
import { askAssistant } from '../../api/chat.ts';

/** One entry of the log. */
export type Entry =
  | { readonly sender: 'user'; readonly id: number; readonly text: string }
  | { readonly sender: 'bot'; readonly id: number; readonly text: string; readonly reply: ChatReply | null };

export interface Conversation {
  readonly entries: readonly Entry[];
  /** What the assistant has written so far of the answer that is on its way; null: none is. */
  readonly writing: string | null;
  /** Why the last question was not answered; it can be asked again. */
  readonly fault: unknown;
  /** Whose talk it is: a person's, or a visitor's (null). */
  readonly owner: string | null;
}

const empty: Conversation = { entries: [], writing: null, fault: null, owner: null };

/**
 * The talk of this visit. It lives as long as the page and is nobody else's: it is kept nowhere, and starts anew when
 * somebody else logs in.
 */
let current = empty;
let lastId = 0;
let asked: { readonly request: ChatRequest; readonly stop: AbortController } | null = null;
const listeners = new Set<() => void>();

/** The talk of nobody yet, for the moment in which another person's still stands. */
export const noConversation = empty;

/** For `useSyncExternalStore`. */
export function onConversation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The talk as it stands. */
export function conversation(): Conversation {
  return current;
}

/** Makes the talk that of a person, or of a visitor (null): another one's is forgotten. */
export function belongTo(viewerId: string | null): void {
  if (current.owner === viewerId) return;
  clearConversation();
  set({ ...empty, owner: viewerId });
}

/** Forgets everything that was said. */
export function clearConversation(): void {
  asked?.stop.abort();
  asked = null;
  set({ ...empty, owner: current.owner });
}

/** Says something and waits for the answer. A blank message is not sent (specification, section 5). */
export function say(message: string, drop?: ChatSlot): void {
  const text = message.trim().slice(0, chatLimits.message);
  if (text === '' || current.writing !== null) return;
  const { context } = lastReply() ?? {};
  const request: ChatRequest = {
    message: text,
    ...(context && { context }),
    ...(drop && { drop }),
    ...ownZone(),
    history: history(),
  };
  set({ ...current, entries: [...current.entries, { sender: 'user', id: ++lastId, text }] });
  void ask(request);
}

/** Asks once more what was not answered. */
export function askAgain(): void {
  if (asked !== null && current.fault !== null) void ask(asked.request);
}

/** Notes what came of something that the person confirmed. */
export function note(text: string): void {
  set({ ...current, entries: [...current.entries, { sender: 'bot', id: ++lastId, text, reply: null }] });
}

async function ask(request: ChatRequest): Promise<void> {
  const stop = new AbortController();
  asked = { request, stop };
  set({ ...current, writing: '', fault: null });
  try {
    const onText = (writing: string) => set({ ...current, writing });
    const reply = await askAssistant(request, { onText, signal: stop.signal });
    const entry: Entry = { sender: 'bot', id: ++lastId, text: reply.text, reply };
    set({ ...current, entries: [...current.entries, entry], writing: null });
  } catch (fault) {
    if (!stop.signal.aborted) set({ ...current, writing: null, fault });
  }
}

function lastReply(): { readonly context: ChatContext } | null {
  const last = current.entries.findLast((entry) => entry.sender === 'bot' && entry.reply !== null);
  return last?.sender === 'bot' ? last.reply : null;
}

function history(): NonNullable<ChatRequest['history']> {
  return current.entries
    .slice(-chatLimits.history)
    .map(({ sender, text }) => ({ sender, text: text.slice(0, chatLimits.historyText) }));
}

/** The API takes IANA names; some old systems report others, such as `EST5EDT`. */
function ownZone(): Pick<ChatRequest, 'timeZone'> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' || timeZone.includes('/') ? { timeZone } : {};
}

function set(next: Conversation): void {
  current = next;
  for (const listener of listeners) listener();
}

import type { ChatContext, ChatReply, ChatRequest, ChatSlot } from '../../../contracts/assistant.ts';
import { chatLimits } from '../../../contracts/limits.ts';
import { askAssistant } from '../../api/chat.ts';

/** One entry of the conversation. */
export type Entry =
  | { readonly sender: 'user'; readonly id: number; readonly text: string }
  | { readonly sender: 'bot'; readonly id: number; readonly text: string; readonly reply: ChatReply | null };

export interface Conversation {
  readonly entries: readonly Entry[];
  /** The reply received so far while it is streaming; otherwise null. */
  readonly writing: string | null;
  /** Why the last question failed. It can be asked again. */
  readonly error: unknown;
  /** The id of the signed-in person; null for a visitor. */
  readonly owner: string | null;
}

const empty: Conversation = { entries: [], writing: null, error: null, owner: null };

/** The conversation of this page visit. In memory only, and reset when someone else signs in. */
let current = empty;
let lastId = 0;
let asked: { readonly request: ChatRequest; readonly stop: AbortController } | null = null;
const listeners = new Set<() => void>();

/** Shown while the conversation of another person is being replaced. */
export const noConversation = empty;

/** The subscribe function for `useSyncExternalStore`. */
export function onConversation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function conversation(): Conversation {
  return current;
}

/** Assigns the conversation to a person, or to a visitor (null). One that belongs to someone else is discarded. */
export function setOwner(viewerId: string | null): void {
  if (current.owner === viewerId) return;
  clearConversation();
  set({ ...empty, owner: viewerId });
}

export function clearConversation(): void {
  asked?.stop.abort();
  asked = null;
  set({ ...empty, owner: current.owner });
}

/** Sends a message and waits for the reply. Blank messages are ignored. */
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

export function askAgain(): void {
  if (asked !== null && current.error !== null) void ask(asked.request);
}

/** Adds the outcome of a confirmed action. */
export function note(text: string): void {
  set({ ...current, entries: [...current.entries, { sender: 'bot', id: ++lastId, text, reply: null }] });
}

async function ask(request: ChatRequest): Promise<void> {
  const stop = new AbortController();
  asked = { request, stop };
  set({ ...current, writing: '', error: null });
  try {
    const onText = (writing: string) => set({ ...current, writing });
    const reply = await askAssistant(request, { onText, signal: stop.signal });
    const entry: Entry = { sender: 'bot', id: ++lastId, text: reply.text, reply };
    set({ ...current, entries: [...current.entries, entry], writing: null });
  } catch (error) {
    if (!stop.signal.aborted) set({ ...current, writing: null, error });
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

/** The API accepts IANA names; some old systems report others, such as `EST5EDT`. */
function ownZone(): Pick<ChatRequest, 'timeZone'> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' || timeZone.includes('/') ? { timeZone } : {};
}

function set(next: Conversation): void {
  current = next;
  for (const listener of listeners) listener();
}

import { z } from 'zod';
import { ChatFilters, type ChatReply } from '../../../contracts/assistant.ts';
import type { Question } from '../built-in/answer.ts';
import { explain } from '../built-in/help.ts';
import { propose } from '../built-in/propose.ts';
import type { AssistantDeps, ToolCall, ToolSpec } from '../deps.ts';
import { EventId, eventDetail, type LookUp, myRegistrations, searchEvents } from '../look-up.ts';
import { nothing } from '../reading/reading.ts';

/** The conversation of one question, and what its tools found. */
export interface ToolContext extends LookUp {
  readonly actions: ChatReply['actions'][number][];
}

interface Tool {
  readonly spec: ToolSpec;
  readonly run: (deps: AssistantDeps, context: ToolContext, input: unknown) => Promise<unknown>;
}

const rules = {
  register: ['how_to_register', 'register'],
  waitlist: ['how_to_register', 'waitlist'],
  approval: ['how_to_register', 'approval'],
  cancelling: ['how_to_register', 'cancel'],
  refunds: ['payment_rules', 'refund'],
  paying: ['payment_rules', 'pay'],
  organising: ['organiser_help', 'create'],
} as const;

const Proposal = EventId.extend({ action: z.enum(['register', 'cancel', 'resend_mail']) });
const Rule = z.object({ about: z.enum(Object.keys(rules) as [keyof typeof rules]) });

const tools: readonly Tool[] = [
  tool('search_events', 'Finds upcoming events by any of these conditions.', ChatFilters, searchEvents),
  tool('event_detail', 'Everything that is public about one event.', EventId, eventDetail),
  tool('my_registrations', 'What the person who asks is registered for.', z.object({}), myRegistrations),
  tool('site_rules', 'How something works on this site.', Rule, async (_, __, { about }) => {
    const [intent, topic] = rules[about];
    return { rule: explain({ intent, topic }).text };
  }),
  tool(
    'propose_action',
    'Shows the person a button to register, cancel, or get the mail again.',
    Proposal,
    proposeAction,
  ),
];

export const toolSpecs: readonly ToolSpec[] = tools.map(({ spec }) => spec);

/**
 * Runs a tool call with the caller's rights, whatever the model wrote.
 *
 * @returns the result for the model, as JSON; an error message if the call was invalid
 */
export async function runTool(deps: AssistantDeps, context: ToolContext, call: ToolCall): Promise<string> {
  const named = tools.find(({ spec }) => spec.name === call.function.name);
  if (named === undefined) return JSON.stringify({ error: 'There is no such tool.' });
  return JSON.stringify(await named.run(deps, context, call.function.arguments));
}

function tool<Input>(
  name: string,
  description: string,
  input: z.ZodType<Input>,
  run: (deps: AssistantDeps, context: ToolContext, input: Input) => Promise<unknown>,
): Tool {
  return {
    spec: { name, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
    async run(deps, context, text) {
      const read = input.safeParse(parsed(String(text)));
      if (!read.success) return { error: `The arguments are wrong: ${read.error.issues[0]?.message}` };
      return run(deps, context, read.data);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return null;
  }
}

/** The same proposal as the built-in assistant's: a button, and a confirmation before anything happens. */
async function proposeAction(
  deps: AssistantDeps,
  context: ToolContext,
  input: z.infer<typeof Proposal>,
): Promise<unknown> {
  const question: Question = {
    caller: context.caller,
    reading: { ...nothing, intent: 'act', action: input.action },
    context: { filters: {}, shown: [], focus: input.event_id },
    knowledge: { today: context.today, known: new Set(), context: undefined },
  };
  const { text, actions = [], events = [] } = await propose(deps, question);
  context.actions.push(...actions);
  for (const event of events) context.seen.set(event.$id, event);
  return { shown: actions.length > 0, text };
}

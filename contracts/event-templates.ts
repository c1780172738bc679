import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { eventLimits } from './limits.ts';
import { CalendarDate, Id, Line } from './values.ts';

export const maxTemplates = 50;

const TemplateName = Line.min(1, 'Enter a name').max(100);

const EventTemplate = z.object({
  $id: z.string(),
  name: z.string(),
  eventTitle: z.string(),
  /** Of the event that it was made from. */
  date: z.string(),
  $updatedAt: z.string(),
});
export type EventTemplate = z.infer<typeof EventTemplate>;

const GroupParams = z.object({ groupId: Id });
const TemplateParams = z.object({ groupId: Id, templateId: Id });
const problems = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'group_not_found',
  'group_not_allowed',
] as const;
const writing = [...problems, 'general_rate_limit_exceeded'] as const;

export const listEventTemplates = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/templates',
  access: 'user',
  summary: "List a group's event templates by name. Group organisers only.",
  params: GroupParams,
  reply: z.object({ templates: z.array(EventTemplate).max(maxTemplates) }),
  problems,
});

export const saveEventTemplate = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/templates',
  access: 'user',
  summary:
    'Save an event of a group that you organise as a template, with its ticket types and questions. Replaces the template with that name. Group organisers only.',
  params: GroupParams,
  body: z.object({ eventId: Id, name: TemplateName }),
  status: 201,
  reply: EventTemplate,
  problems: [...writing, 'event_not_found', 'event_template_limit_reached'],
});

export const renameEventTemplate = endpoint({
  method: 'PATCH',
  path: '/v1/groups/:groupId/templates/:templateId',
  access: 'user',
  summary: 'Rename an event template. Group organisers only.',
  params: TemplateParams,
  body: z.object({ name: TemplateName }),
  reply: EventTemplate,
  problems: [...writing, 'event_template_not_found', 'event_template_already_exists'],
});

export const deleteEventTemplate = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/templates/:templateId',
  access: 'user',
  summary: 'Delete an event template. Repeating the call is safe. Group organisers only.',
  params: TemplateParams,
  reply: null,
  problems: writing,
});

export const useEventTemplate = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/templates/:templateId/events',
  access: 'user',
  summary: 'Create a draft from an event template, on a date. Group organisers only.',
  params: TemplateParams,
  body: z.object({
    date: CalendarDate.refine((date) => date >= eventLimits.earliest && date <= eventLimits.latest, {
      error: `Use a date from ${eventLimits.earliest} to ${eventLimits.latest}`,
    }),
  }),
  status: 201,
  reply: z.object({ $id: z.string() }),
  problems: [...writing, 'event_template_not_found', 'group_hidden'],
});

export const eventTemplateEndpoints = {
  listEventTemplates,
  saveEventTemplate,
  renameEventTemplate,
  deleteEventTemplate,
  useEventTemplate,
};

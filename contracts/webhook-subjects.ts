/** What webhooks can be about. Without schemas, since browsers list them. */
export const webhookSubjects = ['registration', 'payment', 'check_in', 'event', 'group'] as const;
export type WebhookSubject = (typeof webhookSubjects)[number];

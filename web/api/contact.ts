import { useMutation } from '@tanstack/react-query';
import type { ContactMessage } from '../../contracts/contact.ts';
import { useCall } from './call-context.tsx';

/** Sends a message to whoever runs the site. */
export function useSendMessage() {
  const call = useCall();
  return useMutation({ mutationFn: (body: ContactMessage) => call('POST /v1/contact', { body }) });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../lib/page-context.tsx';
import { refreshViewer } from './account.ts';
import { useCall } from './call.ts';

/** Creates an unverified account, accepting the terms version named in the form; the server mails the code. */
export function useSignUp() {
  const call = useCall();
  const { legalVersion } = useSite();
  return useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) =>
      call('POST /v1/account', { body: { userId: 'unique()', acceptedTerms: legalVersion, ...body } }),
  });
}

/** Logs in, then loads the person. */
export function useLogIn() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      await call('POST /v1/account/sessions/email', { body });
      return refreshViewer(queries, call);
    },
  });
}

/** Confirms the sign-up by code, which also logs in. */
export function useConfirmCode() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { userId: string; secret: string }) => {
      await call('PUT /v1/account/sessions/token', { body });
      return refreshViewer(queries, call);
    },
  });
}

/** Has the code of a sign-up mailed once more. */
export function useResendCode() {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { userId: string; email: string }) => call('POST /v1/account/tokens/email', { body }),
  });
}

/** Requests a mailed link to reset the password. */
export function useRequestRecovery() {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { email: string; url: string }) => call('POST /v1/account/recovery', { body }),
  });
}

export function useSetPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: (body: { userId: string; secret: string; password: string }) =>
      call('PUT /v1/account/recovery', { body }),
  });
}

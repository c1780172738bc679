import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../lib/page-context.tsx';
import { refreshViewer } from './account.ts';
import { useCall } from './call.ts';

interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Where the mailed link continues. */
  readonly next?: string | undefined;
}

/** Creates an unverified account, accepting the terms version named in the form; the server mails the code. */
export function useSignUp() {
  const call = useCall();
  const { legalVersion } = useSite();
  return useMutation({
    mutationFn: (body: SignUp) =>
      call('POST /v1/account', { body: { userId: 'unique()', acceptedTerms: legalVersion, ...body } }),
  });
}

interface CodeRequest {
  readonly email: string;
  /** From an earlier request or sign-up, whose codes stay valid. */
  readonly userId?: string;
  /** For a new account. */
  readonly name?: string;
  readonly next?: string | undefined;
}

/** Requests a mailed code and link, accepting the terms version named in the form if they create an account. */
export function useRequestCode() {
  const call = useCall();
  const { legalVersion } = useSite();
  return useMutation({
    mutationFn: (body: CodeRequest) =>
      call('POST /v1/account/tokens/email', {
        body: { userId: 'unique()', acceptedTerms: legalVersion, ...body },
      }),
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

/** Confirms a code or the secret of a mailed link, which also logs in. */
export function useConfirmCode() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { userId: string; secret: string; password?: string }) => {
      await call('PUT /v1/account/sessions/token', { body });
      return refreshViewer(queries, call);
    },
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

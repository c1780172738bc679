import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeServer } from './rogue-provider.ts';

interface GithubUser {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly emails: readonly {
    readonly email: string;
    readonly primary: boolean;
    readonly verified: boolean;
  }[];
}

/** The OAuth and API endpoints of a GitHub Enterprise Server that sign-in uses. */
export async function startGithub() {
  const state: { user: GithubUser } = { user: { id: 1, login: 'octo', name: null, emails: [] } };
  const server = createServer(async (request, response) => {
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request));
      // GitHub reports errors with status 200.
      if (form.get('code') !== 'right' || form.get('client_secret') !== 'hush') {
        return send({ error: 'bad_verification_code', error_description: 'The code is incorrect.' });
      }
      return send({ access_token: 'gho_token', token_type: 'bearer', scope: 'read:user,user:email' });
    }
    if (request.headers.authorization !== 'Bearer gho_token')
      return send({ message: 'Bad credentials' }, 401);
    if (request.url === '/api/v3/user') {
      const { id, login, name } = state.user;
      return send({ id, login, name });
    }
    if (request.url === '/api/v3/user/emails') return send(state.user.emails);
    return send({ message: 'Not Found' }, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** A new person without addresses signs in next; returns their id. */
    nextUser(): string {
      const id = state.user.id + 1;
      state.user = { id, login: `octo${id}`, name: null, emails: [] };
      return String(id);
    },
    close: () => closeServer(server),
  };
}

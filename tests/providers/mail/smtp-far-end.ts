import { smtpProvider } from '../../../server/mail/index.ts';
import { type ServerBehaviour, startMailServer } from '../../kit/mail-server.ts';
import type { Behaviour, FarEnd } from './far-end.ts';

const words = { later: '451 Greylisted, try again later', never: '550 No such user here' };

const behaviours: Record<Behaviour, ServerBehaviour> = {
  take: 'take',
  later: { refuse: 'recipient', code: 451, words: 'Greylisted, try again later' },
  never: { refuse: 'recipient', code: 550, words: 'No such user here' },
  'break after': { hangUp: 'after data' },
  'silent after': { silent: 'after data' },
};

/** A real mail server and the adapter for it. */
export async function smtpFarEnd(): Promise<FarEnd> {
  const server = await startMailServer();
  return {
    provider: smtpProvider({
      url: server.url,
      from: 'Mela <events@mela.example>',
      timeouts: { connect: 500, greeting: 500, silence: 500 },
    }),
    behave: (...next) => server.behave(...next.map((each) => behaviours[each])),
    get held() {
      return server.received.map(({ to }) => to);
    },
    words,
    stop: server.stop,
  };
}

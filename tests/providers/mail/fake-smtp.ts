import { smtpProvider } from '../../../server/features/mail/providers/smtp.ts';
import { type ServerBehaviour, startMailServer } from '../../kit/mail-server.ts';
import { type Behaviour, type FakeServer, patience, slowness } from './fake-server.ts';

const words = {
  later: '451 Greylisted, try again later',
  'over quota': '452 Too many mails today',
  'in trouble': '421 Service not available',
  never: '550 No such user here',
};

const behaviours: Record<Behaviour, ServerBehaviour> = {
  take: 'take',
  slow: { slowly: slowness },
  later: refusal(words.later),
  'over quota': refusal(words['over quota']),
  'in trouble': refusal(words['in trouble']),
  never: refusal(words.never),
  'break within': { hangUp: 'within data' },
  'break after': { hangUp: 'after data' },
  'silent after': { silent: 'after data' },
};

function refusal(line: string): ServerBehaviour {
  return { refuse: 'recipient', code: Number.parseInt(line, 10), words: line.slice(4) };
}

/** A real mail server and its adapter. */
export async function fakeSmtp(): Promise<FakeServer> {
  const server = await startMailServer();
  return {
    provider: smtpProvider({
      url: server.url,
      from: 'Mela <events@mela.example>',
      timeouts: { connect: patience, greeting: patience, silence: patience },
    }),
    behave: (...next) => server.behave(...next.map((each) => behaviours[each])),
    get held() {
      return server.received.map(({ to }) => to);
    },
    words,
    stop: server.stop,
  };
}

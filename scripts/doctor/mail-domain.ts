import { Resolver } from 'node:dns/promises';
import type { Config } from '../../server/config/index.ts';
import type { Check, Finding } from './examine.ts';

/** Whether the domain that mail comes from says who may send it (SPF, DKIM and DMARC). */
export const mailDomain: Check = {
  name: 'mail-domain',
  async run({ config }) {
    const { mail } = config;
    if (mail.kind !== 'smtp') return [{ state: 'good', text: 'Only checked for mail sent with SMTP.' }];
    const domain = domainOf(mail.from);
    const resolver = new Resolver({ timeout: 5000, tries: 2 });
    if (mail.dnsServers.length > 0) resolver.setServers([...mail.dnsServers]);
    const texts = async (name: string) => {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
        throw error;
      }
    };
    try {
      return [
        spf(domain, await texts(domain)),
        await dkim(domain, mail.dkimSelector, texts),
        dmarc(domain, await texts(`_dmarc.${domain}`)),
      ];
    } catch (error) {
      const text = `DNS doesn't answer: ${(error as Error).message}.`;
      return [{ state: 'warning', text, remedy: 'Check DNS on this machine, or DNS_SERVERS.' }];
    }
  },
};

function domainOf(sender: Config['mail']['from']): string {
  return /@([^\s<>@]+?)>?$/.exec(sender)?.[1] ?? 'localhost';
}

function spf(domain: string, texts: readonly string[]): Finding {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = found;
  if (record === undefined) {
    const text = `${domain} has no SPF record: many servers will take its mail for spam.`;
    return {
      state: 'warning',
      text,
      remedy: `Add the TXT record that your mail provider names, such as "v=spf1 mx -all".`,
    };
  }
  if (found.length > 1) {
    const text = `${domain} has ${found.length} SPF records, which makes all of them invalid.`;
    return { state: 'bad', text, remedy: 'Merge them into one.' };
  }
  if (/[+?]all\b/i.test(record)) {
    const text = `The SPF record of ${domain} allows everyone to send as it: ${record}`;
    return { state: 'warning', text, remedy: 'End it with -all or ~all.' };
  }
  return { state: 'good', text: `SPF: ${record}` };
}

async function dkim(
  domain: string,
  selector: string | null,
  texts: (name: string) => Promise<string[]>,
): Promise<Finding> {
  if (selector === null) {
    const text = "DKIM isn't checked: only your mail provider knows the selector.";
    return { state: 'good', text: `${text} Set DKIM_SELECTOR to check it.` };
  }
  const name = `${selector}._domainkey.${domain}`;
  const record = (await texts(name)).find((text) => /(?:^|;)\s*p=/.test(text));
  if (record !== undefined && /(?:^|;)\s*p=[A-Za-z0-9+/]/.test(record)) {
    return { state: 'good', text: `DKIM: ${name} has a key.` };
  }
  const text = record === undefined ? `${name} has no DKIM key.` : `The DKIM key at ${name} was revoked.`;
  return { state: 'warning', text, remedy: 'Add the TXT record that your mail provider names.' };
}

function dmarc(domain: string, texts: readonly string[]): Finding {
  const record = texts.find((text) => /^v=DMARC1\b/i.test(text));
  if (record !== undefined) return { state: 'good', text: `DMARC: ${record}` };
  const text = `${domain} has no DMARC record: large providers refuse mail without one.`;
  return { state: 'warning', text, remedy: `Add a TXT record _dmarc.${domain} with "v=DMARC1; p=none".` };
}

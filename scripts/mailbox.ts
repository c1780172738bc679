/**
 * The plain text of the newest email to an address, from a local site's `/dev/mailbox`. Waits for one,
 * because emails are queued.
 *
 * @param subject only emails with this subject
 */
export async function newestMail(url: string, email: string, subject = ''): Promise<string> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const list = await readPage(`${url}/dev/mailbox`);
    const items = list.split('<li>').slice(1);
    const item = items.find((each) => each.includes(email) && each.includes(subject));
    const link = item && /href="(\/dev\/mailbox\/[^"]+)"/.exec(item)?.[1];
    if (link) return plainText(await readPage(url + link));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `No mail '${subject}' to ${email} at ${url}/dev/mailbox: is it a local site without a mail provider?`,
  );
}

/** The path of the first link to one of our pages in an email's text. */
export function pathInMail(text: string, page: string): string {
  const link = text.split(/\s/).find((word) => word.startsWith('http') && word.includes(`/${page}?`));
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

/** The six-digit code in the newest email to an address. */
export async function codeInMailbox(url: string, email: string): Promise<string> {
  const text = await newestMail(url, email);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`The newest mail to ${email} has no code:\n${text}`);
  return code;
}

/** `userId` and `secret` from the link in the newest email to an address. */
export async function linkInMailbox(url: string, email: string): Promise<{ userId: string; secret: string }> {
  const text = await newestMail(url, email);
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const { searchParams } = new URL(address);
    const userId = searchParams.get('userId');
    const secret = searchParams.get('secret');
    if (userId !== null && secret !== null) return { userId, secret };
  }
  throw new Error(`The newest mail to ${email} has no link:\n${text}`);
}

async function readPage(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

function plainText(page: string): string {
  const pre = /<pre>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? '';
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return pre
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

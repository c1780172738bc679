/**
 * The addresses at which other services take a link to share, by their documentation:
 * https://faq.whatsapp.com/5913398998672934, https://core.telegram.org/widgets/share,
 * https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent, RFC 6068.
 *
 * @param text a sentence above the link
 */
export function shareUrls(url: string, text: string) {
  return {
    whatsapp: `https://wa.me/?${query({ text: `${text}\n${url}` })}`,
    telegram: `https://t.me/share/url?${query({ url, text })}`,
    x: `https://x.com/intent/post?${query({ text, url })}`,
    email: `mailto:?${query({ subject: text, body: `${text}\n\n${url}` })}`,
  };
}

/** Spaces as `%20`: mail programs show a `+` as it is. */
function query(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

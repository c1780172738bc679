/** Well-known hosts, without `www.` and `m.`, and what their links are called. */
const sites: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'twitter.com': 'X',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
  'linkedin.com': 'LinkedIn',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  't.me': 'Telegram',
  'wa.me': 'WhatsApp',
  'chat.whatsapp.com': 'WhatsApp',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  'meetup.com': 'Meetup',
  'open.spotify.com': 'Spotify',
  'soundcloud.com': 'SoundCloud',
  'medium.com': 'Medium',
};

/**
 * The name of a link: the site's for well-known hosts, else the host. Only exact hosts are recognised, and others are
 * shown as browsers write them, so that `instagram.com.evil.example` or look-alike letters can't pass for another site.
 */
export function linkLabel(link: string): string {
  const host = new URL(link).hostname.replace(/^(?:www|m)\./, '').replace(/\.$/, '');
  return Object.hasOwn(sites, host) ? (sites[host] ?? host) : host;
}

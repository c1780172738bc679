/** Events and groups on other sites, and how to put them there. */
export const embed = {
  newWindow: 'Opens in a new window',
  title: 'Add to your website',
  eventIntro: 'Paste this line into any page. Free registrations finish there; paid ones open here.',
  groupIntro: 'Paste this line into any page to show your next events. It updates by itself.',
  what: 'What to show',
  card: 'Event card',
  button: 'Register button',
  code: 'HTML',
  copy: 'Copy HTML',
  copied: 'HTML copied',
  copyFailed: "Couldn't copy it. Select the text and copy it yourself.",
  sites: 'Websites that may show your events',
  sitesHint:
    'One address a line, such as https://example.org. Leave blank to allow every website. Use https://*.example.org for all subdomains.',
} as const;

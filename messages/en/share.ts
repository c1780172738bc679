/** Sharing the page of an event, a group or an organiser. */
export const share = {
  share: 'Share',
  title: 'Share',
  close: 'Close',
  link: 'Link',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: "Couldn't copy the link. Here it is: {url}",
  moreApps: 'More apps',
  qrCode: 'QR code',
  qrText: 'Scan to open {title}',
  card: 'Link preview',
  downloadCard: 'Picture',
  whatsapp: 'WhatsApp',
  x: 'X',
  telegram: 'Telegram',
  email: 'Email',
} as const;

import type * as en from '../en/share.ts';
import type { Translation } from '../translation.ts';

export const share: Translation<typeof en.share> = {
  share: 'शेयर करें',
  title: 'शेयर करें',
  close: 'बंद करें',
  link: 'लिंक',
  copyLink: 'लिंक कॉपी करें',
  copied: 'लिंक कॉपी हुआ',
  copyFailed: 'लिंक कॉपी नहीं हो सका। यह रहा: {url}',
  website: 'वेबसाइट',
  moreApps: 'और ऐप',
  qrCode: 'QR कोड',
  qrText: '{title} खोलने के लिए स्कैन करें',
  card: 'लिंक का प्रीव्यू',
  downloadCard: 'तस्वीर',
  whatsapp: 'WhatsApp',
  x: 'X',
  telegram: 'Telegram',
  email: 'ईमेल',
};

import type { SiteFile, Words } from '../../../contracts/installation.ts';
import type { Language } from '../../../contracts/languages.ts';

/** The validated site file. */
export type Installation = Omit<SiteFile, 'logo'> & {
  /** Absolute path of the logo. */
  readonly logo?: string;
};

/** A text of the site file, in English when the language is missing. */
export function textIn(words: Words, language: Language): string {
  return typeof words === 'string' ? words : (words[language] ?? words.en ?? '');
}

/** Obviously fictional values for what the site file leaves out. */
export const samples = {
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  testimonials: [
    {
      quote: {
        en: 'I moved here and knew no one. Three weeks and two events later, I had a running group and someone to water my plants.',
        hi: 'यहाँ आने पर मेरी किसी से पहचान नहीं थी। तीन हफ़्ते और दो इवेंट बाद मेरे पास एक रनिंग ग्रुप था, और पौधों को पानी देने वाला कोई।',
      },
      name: 'Sample Neighbour',
      role: { en: 'Runner', hi: 'रनर' },
    },
    {
      quote: {
        en: "Our workshop has twelve seats. Number thirteen is on the waitlist and gets an email when someone can't make it. I don't have to do a thing.",
        hi: 'हमारी वर्कशॉप में बारह जगहें हैं। तेरहवाँ नाम वेटलिस्ट में रहता है, और कोई न आ पाए तो ईमेल अपने-आप चला जाता है। मुझे कुछ नहीं करना पड़ता।',
      },
      name: 'Sample Potter',
      role: { en: 'Organiser', hi: 'आयोजक' },
    },
    {
      quote: {
        en: 'We used to lose half the evening to “who is coming?”. Now we just open the page.',
        hi: 'पहले आधी शाम इसी में निकल जाती थी कि “कौन-कौन आ रहा है?”। अब पेज खोलते हैं, और सब सामने होता है।',
      },
      name: 'Sample Bookworm',
      role: { en: 'Reading circle', hi: 'पाठक मंडली' },
    },
  ],
  team: [
    member('Asha Example', { en: 'Community manager', hi: 'कम्युनिटी मैनेजर' }),
    member('Ravi Sample', { en: 'Venues and setup', hi: 'जगह और इंतज़ाम' }),
    member('Meera Placeholder', { en: 'Design', hi: 'डिज़ाइन' }),
    member('Kabir Specimen', { en: 'Support', hi: 'सपोर्ट' }),
  ],
} satisfies Installation;

function member(name: string, role: { en: string; hi: string }) {
  const profiles = [
    { name: 'GitHub', url: 'https://github.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  ];
  return { name, role, profiles };
}

import type * as en from '../en/event-fields.ts';
import type { Translation } from '../translation.ts';

export const eventFields: Translation<typeof en.eventFields> = {
  form: {
    opensAt: 'रजिस्ट्रेशन कब शुरू हो',
    opensAtHint: 'तब तक लोगों को काउंटडाउन दिखेगा।',
    opensAtNone: 'पब्लिश होते ही',
    opensAtTime: 'खुलने का समय',
    closesAt: 'रजिस्ट्रेशन कब बंद हो',
    closesAtHint: 'इवेंट का समय बदलने पर यह भी बदलेगा।',
    closesAtNone: 'शुरू होने पर',
    closesAtTime: 'बंद होने का समय',
    daysBefore:
      '{days, plural, =1 {एक दिन पहले} =7 {एक हफ़्ते पहले} =14 {दो हफ़्ते पहले} one {# दिन पहले} other {# दिन पहले}}',
    otherTime: 'कोई और समय',
    inZone: 'इवेंट के टाइम ज़ोन में।',
    askSocialMedia: 'सोशल मीडिया प्लैटफ़ॉर्म पूछें',
    askSocialMediaHint: 'रजिस्ट्रेशन फ़ॉर्म में।',
    askReason: 'पूछें कि लोग क्यों आना चाहते हैं',
    askReasonHint: 'रजिस्ट्रेशन फ़ॉर्म में। जितने कम सवाल, उतने ज़्यादा रजिस्ट्रेशन।',
    asked: { required: 'ज़रूरी', optional: 'ज़रूरी नहीं', off: 'न पूछें' },
  },
  button: {
    registration_not_open: 'रजिस्ट्रेशन शुरू होगा: {time}',
    registration_closed: 'रजिस्ट्रेशन बंद',
  },
  buttonHint: {
    registration_not_open: 'सीट पाने के लिए उस समय वापस आएँ।',
    registration_closed: 'इस इवेंट के लिए नए रजिस्ट्रेशन नहीं लिए जा रहे हैं।',
  },
  assistant: {
    registration_not_open: '“{title}” के लिए रजिस्ट्रेशन {time} से शुरू होगा।',
    registration_closed: '“{title}” के लिए रजिस्ट्रेशन बंद हो चुका है ({time})।',
  },
  refusals: {
    registration_not_open: 'रजिस्ट्रेशन अभी शुरू नहीं हुआ है।',
    registration_closed: 'रजिस्ट्रेशन बंद हो चुका है।',
  },
  remedies: {
    'Registration must open before it closes and before the event starts':
      'रजिस्ट्रेशन बंद होने और इवेंट शुरू होने से पहले का समय चुनें',
    'Registration must close by the start of the event': 'इवेंट शुरू होने तक का कोई समय चुनें',
  },
};

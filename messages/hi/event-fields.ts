import type * as en from '../en/event-fields.ts';
import type { Translation } from '../translation.ts';

export const eventFields: Translation<typeof en.eventFields> = {
  form: {
    closesAt: 'रजिस्ट्रेशन कब बंद हो',
    closesAtHint: 'इवेंट के टाइम ज़ोन में। ख़ाली छोड़ें, तो इवेंट शुरू होने पर बंद होगा।',
  },
  button: {
    registration_closed: 'रजिस्ट्रेशन बंद',
  },
  buttonHint: {
    registration_closed: 'इस इवेंट के लिए नए रजिस्ट्रेशन नहीं लिए जा रहे हैं।',
  },
  assistant: {
    registration_closed: '“{title}” के लिए रजिस्ट्रेशन बंद हो चुका है ({time})।',
  },
  refusals: {
    registration_closed: 'रजिस्ट्रेशन बंद हो चुका है।',
  },
  remedies: {
    'Registration closes when the event starts, or earlier': 'रजिस्ट्रेशन इवेंट शुरू होने पर या उससे पहले बंद होता है',
  },
};

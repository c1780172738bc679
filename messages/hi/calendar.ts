import type * as en from '../en/calendar.ts';
import type { Translation } from '../translation.ts';

/** The dialog that puts an event into the reader's calendar. */
export const calendar: Translation<typeof en.calendar> = {
  title: 'कैलेंडर में जोड़ें',
  close: 'बंद करें',
  text: 'अपना कैलेंडर चुनें। यह फ़ाइल Apple Calendar, Outlook, Thunderbird और ज़्यादातर कैलेंडर में चलती है।',
  file: 'कैलेंडर फ़ाइल',
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  followTitle: '{name} को फ़ॉलो करें',
  followText: 'नए इवेंट और बदलाव अपने-आप पाएँ।',
  followCalendar: 'कैलेंडर फ़ीड',
  followRss: 'RSS',
};

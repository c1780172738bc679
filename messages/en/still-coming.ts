/** The page behind the link of the reminder by which somebody gives up a seat. */
export const stillComing = {
  title: 'Still coming?',
  intro: '{event}, {time}. If you can’t make it, free your seat: it goes to the first who waits for one.',
  introUnknown: 'If you can’t make it, free your seat: it goes to the first who waits for one.',
  act: 'I can’t come',
  acting: 'Freeing your seat...',
  done: 'Your seat is free',
  doneIntro: 'Thank you for saying so. You can register again while there is room.',
  incomplete: 'This link is incomplete. Please open it again from the mail.',
  void: 'This link does not work. Your registrations are on the page of your registered events.',
} as const;

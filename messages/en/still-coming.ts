/** The page behind the link of the reminder by which somebody gives up a seat. */
export const stillComing = {
  title: 'Still coming?',
  intro: "{event}, {time}. Can't make it? Free your seat for someone else.",
  introUnknown: "Can't make it? Free your seat for someone else.",
  act: "I can't come",
  acting: 'Freeing your seat…',
  done: 'Your seat is free',
  doneIntro: 'Thanks for letting us know. You can register again while there are seats.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  void: "This link doesn't work. You can find your registrations under Registered Events.",
} as const;

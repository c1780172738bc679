/** The page behind the link of the mail that asks whether another address wants mails about a registration. */
export const confirmContact = {
  title: 'Confirm your email address',
  intro: 'From then on, the mails about this registration come to the address where you opened the link.',
  confirm: 'Confirm address',
  confirming: 'Confirming...',
  confirmed: 'Address confirmed',
  confirmedIntro: 'Mails about this registration come here from now on.',
  incomplete: 'This link is incomplete. Please open it again from the mail.',
  void: 'This link does not work any more. Mails about the registration go to the address of the account.',
} as const;

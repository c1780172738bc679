/** The page behind the link of the mail that asks whether another address wants mails about a registration. */
export const confirmContact = {
  title: 'Confirm your email address',
  intro: 'Emails about this registration will be sent to the address where you received this link.',
  confirm: 'Confirm address',
  confirming: 'Confirming…',
  confirmed: 'Address confirmed',
  confirmedIntro: 'Emails about this registration will now be sent here.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  void: "This link has expired. Emails about the registration go to your account's address.",
} as const;

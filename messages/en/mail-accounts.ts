/** Emails about someone's account: codes, links, new devices, logging in. */
export const accountMails = {
  signupCode: {
    subject: 'Your {site} code',
    heading: 'Confirm your email address',
    text: 'Enter this code to finish signing up:',
    button: 'Finish signing up in this browser',
    note: "The code expires in {minutes, plural, one {# minute} other {# minutes}}. No one at {site} will ever ask you for it. Didn't sign up? Ignore this email.",
  },
  signInCode: {
    subject: 'Your {site} code',
    heading: 'Your code for {site}',
    text: 'Enter this code where you asked for it:',
    button: 'Continue in this browser instead',
    note: "The code and the button work once and expire in {minutes, plural, one {# minute} other {# minutes}}. No one at {site} will ever ask you for the code. Didn't ask for it? Ignore this email.",
  },
  guestRegistration: {
    subject: '{code} is your {site} code',
    heading: 'Finish registering',
    text: 'Enter this code on the event page:',
    button: 'Confirm registration',
    note: "The code and the button expire in {minutes, plural, one {# minute} other {# minutes}}. No one at {site} will ever ask you for the code. Didn't register for an event? Ignore this email.",
  },
  ownCode: {
    subject: 'Your {site} code',
    heading: "Confirm it's you",
    text: 'Enter this code to continue:',
    note: "The code expires in {minutes, plural, one {# minute} other {# minutes}}. No one at {site} will ever ask you for it. Didn't ask for it? Someone else is using your account: open your profile and log out everywhere.",
  },
  newDevice: {
    subject: 'New login to your {site} account',
    heading: 'New login to {site}',
    text: "Hello {name}, someone just logged in to your {site} account from a browser we haven't seen before.",
    at: 'When',
    browser: 'Browser',
    network: 'IP address',
    country: 'Country',
    unknown: 'Unknown',
    button: "See where you're logged in",
    note: "Was this you? You don't need to do anything. If not, reset your password, which logs out all devices: {url}",
  },
  emailChangeCode: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    text: 'Enter this code in your profile to start using this address:',
    note: "The code expires in {minutes, plural, one {# minute} other {# minutes}}. Didn't ask for this? Ignore this email and your address stays the same.",
  },
  addressTaken: {
    subject: 'You already have a {site} account',
    heading: 'You already have an account',
    text: "Someone, probably you, tried to sign up with this address. It already has an account, so we didn't create a new one.",
    login: 'Log in',
    note: "Forgot your password? Reset it here: {url}\nWasn't you? You don't need to do anything. Your account hasn't changed.",
  },
  failedLogins: {
    subject: 'Failed login attempts on your {site} account',
    heading: 'Failed login attempts',
    text: "Hello {name}, someone keeps trying to log in to your {site} account with the wrong password. They haven't got in, and we've slowed them down.",
    button: 'Reset password',
    note: "If it was you, reset your password or try again later. If it wasn't, make sure your password is long and not used anywhere else. You can still log in from places where you've logged in before.",
  },
  wrongCodes: {
    subject: 'Someone may know your {site} password',
    heading: 'Someone may know your password',
    text: "Hello {name}, someone entered the right password for your {site} account, and then several wrong codes in the second step. They haven't got in, and we've slowed them down.",
    note: "If it was you, check that your phone's clock is right, or use a recovery code. If it wasn't, reset your password now: someone else knows it.",
  },
  signInChanged: {
    subject: '{heading} · {site}',
    button: 'Check login and security',
    note: "If this wasn't you, reset your password and check your login settings now.",
    provider_connected: {
      heading: '{detail} connected',
      text: 'Hello {name}, your {detail} account can now be used to log in to your {site} account.',
    },
    provider_disconnected: {
      heading: '{detail} disconnected',
      text: 'Hello {name}, your {detail} account can no longer be used to log in to your {site} account.',
    },
    totp_added: {
      heading: 'Authenticator app added',
      text: 'Hello {name}, an authenticator app was added to your {site} account. Logging in now also requires a code from this app.',
    },
    totp_removed: {
      heading: 'Authenticator app removed',
      text: 'Hello {name}, the authenticator app was removed from your {site} account.',
    },
    turned_on: {
      heading: 'Second step turned on',
      text: 'Hello {name}, logging in to your {site} account now requires a second step.',
    },
    turned_off: {
      heading: 'Second step turned off',
      text: 'Hello {name}, logging in to your {site} account no longer requires a second step.',
    },
    recovery_codes_replaced: {
      heading: 'New recovery codes',
      text: 'Hello {name}, new recovery codes were created for your {site} account. The old ones no longer work.',
    },
    recovery_code_used: {
      heading: 'Recovery code used',
      text: 'Hello {name}, a recovery code was used to log in to your {site} account. You have {detail} left.',
    },
    api_key_created: {
      heading: 'API key created',
      text: 'Hello {name}, the API key “{detail}” was created for your {site} account. Anyone who has it can act for you within its limits. You can revoke it under API and webhooks.',
    },
    webhook_created: {
      heading: 'Webhook created',
      text: 'Hello {name}, a webhook of your {site} account now sends what changes in your events to {detail}. You can pause or delete it under API and webhooks.',
    },
    webhook_address_changed: {
      heading: 'Webhook address changed',
      text: 'Hello {name}, a webhook of your {site} account now sends to {detail}. You can pause or delete it under API and webhooks.',
    },
    payment_method_set: {
      heading: 'Payment account changed',
      text: 'Hello {name}, with your {site} account, somebody set up, changed or switched off a way to be paid: {detail}. If this wasn’t you, change your password at once and check where your money goes.',
    },
    passkey_added: {
      heading: 'Passkey added',
      text: 'Hello {name}, the passkey “{detail}” was added to your {site} account.',
    },
    passkey_removed: {
      heading: 'Passkey removed',
      text: 'Hello {name}, the passkey “{detail}” was removed from your {site} account.',
    },
    removed_by_operator: {
      heading: 'Second step removed',
      text: 'Hello {name}, the people who run {site} have removed the authenticator app, the recovery codes and the passkeys from your account, and logged you out everywhere. Log in with your password or an emailed code, and set up the second step again.',
    },
  },
  webhookPaused: {
    subject: 'Webhook to {address} paused',
    heading: 'Your webhook is paused',
    text: "Hello {name}, messages to {address} couldn't be delivered, so we've paused this webhook.",
    button: 'Check the webhook',
    note: 'Fix the receiver, then resume the webhook. Failed messages are kept for 30 days, and you can send them again from the log.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    text: "Hello {name}, your account now uses {address}. We won't send emails here any more.",
    note: "Wasn't you? Someone else may know your password. Use the contact form on {site} to tell us right away.",
  },
  passwordRecovery: {
    subject: 'Reset your {site} password',
    heading: 'Reset your password',
    text: 'Hello {name}, we received a request to reset your password. Use the button to choose a new one.',
    button: 'Choose a new password',
    note: "The link works once and expires in {minutes, plural, one {# minute} other {# minutes}}. Didn't ask for this? Ignore this email and your password stays the same.",
  },
  verification: {
    subject: 'Confirm your email address for {site}',
    heading: 'Confirm your email address',
    text: 'Use the button to confirm that this is your address.',
    button: 'Confirm address',
    note: "The link works once and expires in {minutes, plural, one {# minute} other {# minutes}}. Didn't ask for this? Ignore this email.",
  },
} as const;

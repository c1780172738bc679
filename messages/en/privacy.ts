/** The privacy policy: a sample that says what the software does. Whoever runs a site adapts it to what they do. */
export const privacy = {
  title: 'Privacy Policy',
  description: 'What this site keeps about you, why, for how long, and what you can do about it.',
  updated: 'Last updated: {date}',
  intro:
    'We keep what it takes to run events together, and nothing else. There is no advertising, no tracking and no analytics here, and nobody buys data from us.',
  sections: 'Sections',
  agreement:
    'By using this site, you agree to our <privacy>Privacy Policy</privacy> and <terms>Terms of Service</terms>.',
  understand: 'I Understand',
  bannerLabel: 'Privacy notice',
  collection: {
    title: 'Data Collection',
    account:
      'When you sign up, we ask for your name, your email address and a password. If you like, you add interests and a picture. Location and camera details are taken out of every picture that you upload.',
    events:
      'When you organise an event, its page is public: title, description, time, place, picture and your name. When you register for one, the organiser sees your name, your email address and the answers you give: the social media platform that you name, and why you want to attend.',
    traces:
      'When you log in, we note your network address and the kind of browser, so that you can recognise your sessions and end them. Network addresses also serve to slow down people who try many passwords.',
    position: 'Your position is only used when you ask for the way to an event, and is not stored.',
  },
  storage: {
    title: 'Data Storage',
    place:
      'Everything is kept in the database and the files of this installation, on a server that its operator runs or rents. Your password is kept as a one-way hash (argon2id) that nobody can turn back into the password.',
    duration:
      'Your account stays until you delete it. Mails that we sent are erased after {mailDays} days. One-time codes expire after 10 minutes, sessions after {sessionDays, plural, =365 {a year} one {a day} other {# days}}.',
    deletion:
      'When you delete your account, your name, email address, interests, picture and sessions are erased at once, and your upcoming registrations are cancelled. What you took part in keeps its numbers, without your name.',
  },
  cookies: {
    title: 'Cookies Usage',
    session:
      'One cookie keeps you logged in, for {sessionDays, plural, =365 {a year} one {a day} other {# days}} at most, and ends when you log out. Two more remember whether you chose the light or the dark design, and which language. There are no others, and none of another company.',
    storage:
      'Your browser also keeps who is logged in, and an event that you have typed and not saved yet. Both are erased when you log out. That you have read this notice is remembered in your browser, too.',
  },
  rights: {
    title: 'User Rights',
    change:
      'Under <profile>Profile Settings</profile> you see and change what we keep about you, end sessions, and delete your account.',
    ask: 'You may ask for a copy of your data, object to how it is used, have it restricted, or complain to the data protection authority where you live.',
    mails:
      'We write to you about your account and the events that you registered for or organise. Everything else you have to ask for first, and can end with one click.',
  },
  thirdParties: {
    title: 'Third-Party Services',
    mail: 'Mails travel through the mail provider that the operator has chosen: it learns your address and what the mail says.',
    places:
      'The place of an event is looked up in a list of our own, or by openrouteservice where the operator has set it up; only the text of the place is sent. Links to map services open only when you press them.',
    payments:
      'Where tickets are sold, the payment provider takes your card details itself. They never reach us; we learn whether you paid.',
  },
  contact: {
    title: 'Contact Information',
    write:
      'For questions about your data, or to use one of your rights, write to us with the <form>contact form</form>. A person reads it.',
    changes:
      'When this policy changes, the date above changes with it. Of changes that matter we tell everybody who has an account.',
  },
} as const;

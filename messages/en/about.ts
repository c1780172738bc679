/** What this site is, who runs it, and the way to write to them. */
export const about = {
  title: 'About',
  description:
    'A platform on which communities announce events, people find each other at them, and nobody is the product.',
  heroTitle: 'A fair of one’s own for every community',
  heroText:
    'Mela is Hindi for a fair: people come from all around, and go home knowing somebody they did not know before.',
  explore: 'Explore Events',
  introTitle: 'Why we are here',
  introFirst:
    'The best evenings are rarely the biggest ones. They are the twelve people who read the same book, the first run of a new club, the talk after the talk. Such evenings need a place to be announced, a list that is never wrong about who has a seat, and a way to reach everybody when the rain comes.',
  introSecond:
    'That is what this platform does. It takes no share of your attention: no feed, no advertising, nothing that follows you around.',
  featuresTitle: 'Key Features',
  connectTitle: 'Connect with Like-minded People',
  connectText:
    'Search by place, day and interest, register in a minute, and meet those who care about the same things.',
  organizeTitle: 'Organize Events',
  organizeText:
    'One form, and your event has a page of its own: with seats that are counted exactly, approval where you want it, and a waitlist that keeps its order.',
  discussTitle: 'Group Discussions',
  discussText:
    'Find the people that a topic needs, bring them round one table, in a room or online, and let them talk.',
  testimonialsTitle: 'What people say',
  testimonials: 'Testimonials',
  carousel: 'carousel',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  pause: 'Pause',
  play: 'Play',
  teamTitle: 'Meet Our Team',
  sample: 'Sample content: whoever runs this site puts their own here.',
  profileOn: '{name} on {network}',
  contactTitle: 'Get in Touch',
  contactText:
    'A question, a wish, something that does not work: write to us. A person reads it and answers by mail.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  required: 'This field is required',
  emailInvalid: 'Invalid email address',
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'Your message has been sent!',
  failed: 'There was an error sending your message. Please try again later.',
} as const;

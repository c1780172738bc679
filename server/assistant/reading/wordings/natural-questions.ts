/** How organisers and attendees ask about the site. */
export const naturalQuestions: Readonly<Record<string, string>> = {
  'my_events.registrations': `
    how many are coming to EVENT
    how many signed up for EVENT so far
    who has registered for EVENT
    how is EVENT doing
    any new sign ups since yesterday
    numbers for EVENT please
    did anyone cancel at EVENT
    who is coming to my EVENT
    is EVENT filling up
    how many yes do i have for EVENT
    are people signing up for my stuff`,
  'my_events.seats': `
    how many seats do i have left at EVENT
    is my EVENT full
    how much space is there still at my EVENT
    can i still let people into EVENT`,
  'my_events.approvals': `
    how many people are waiting for my yes
    who is still waiting for an answer from me
    any requests i have to look at
    how many must i still approve for EVENT
    are there applications for EVENT
    whom do i have to decide on`,
  'my_events.waitlist': `
    how many on the waiting list for EVENT
    how long is my waitlist
    is anyone queueing for EVENT`,
  'my_events.money': `
    how much have i made with EVENT
    how much money came in
    what did i earn this month
    what are my sales
    did EVENT bring in anything`,
  'my_events.list': `
    show me my events
    which events am i running
    what am i hosting next month
    list everything i organise
    what have i got coming up as a host`,
  'organiser_help.create': `
    how do i put up a new event
    where do i start if i want to host something
    i want to announce a workshop here, how
    can i publish my concert on this page
    where is the button to make an event`,
  'organiser_help.edit': `
    i typed the wrong address, where do i fix that
    how do i change the time of my event
    the date moved by a week, where can i correct it
    can i change the picture later
    how can i rename my event`,
  'organiser_help.cancel_event': `
    our hall burst a pipe, how do i call the whole thing off
    how do i cancel my event
    what happens to the money if i cancel my event
    how to delete an event i made`,
  'organiser_help.capacity': `
    how do i add ten more seats
    can i raise the limit after people signed up
    where do i set how many may come`,
  'organiser_help.message': `
    how can i write to everyone who signed up
    is there a way to tell all attendees that we start later
    can i send a note to the people on the waitlist`,
  'organiser_help.approve': `
    how do i accept requests
    where do i say yes to people
    can i check people before they are in`,
  'organiser_help.check_in': `
    how do i scan tickets at the gate
    can my friend help me scan at the entrance
    what do i do at the door with people who have no phone`,
  'organiser_help.payouts': `
    when does the ticket money reach my bank
    how do i get my money out
    how long until you pay me`,
  'organiser_help.paid': `
    how do i charge for my event
    what do you take from a ticket
    is it free to post an event
    do you keep a share of the ticket price`,
  'organiser_help.refund_attendee': `
    how do i give one person the money back
    someone fell ill, can i return her payment`,
  'organiser_help.team': `
    can a friend co host with me
    how do i add a second organiser`,
  'organiser_help.repeat': `
    it happens every tuesday, must i create it each time
    can i make a weekly event`,
  'organiser_help.private': `
    can i make an event only my club sees
    how do i hide my event from the search`,
  'organiser_help.remove': `
    how do i throw out someone who behaves badly
    can i block a person from my event`,
  'organiser_help.codes': `
    can i give early birds a discount
    how do promo codes work`,
  'organiser_help.ticket_types': `
    can i have student tickets and normal ones
    how do i set up two prices`,
  'organiser_help.questions': `
    can i ask people about their shirt size when they sign up
    how to add a question to the form`,
  'organiser_help.attendees': `
    where do i find the list of who is coming
    can i download the names`,
  'organiser_help.close': `
    how do i stop people from signing up
    can registration end a day before`,
  'organiser_help.embed': `
    can i put my events on my own website`,
  'organiser_help.invoices': `
    do my buyers get a gst invoice`,
  'how_to_register.register': `
    how do i sign up for things here
    do i need an account to join an event
    can i sign up two people at once
    can i bring a friend on my ticket`,
  'how_to_register.account': `
    i forgot my password
    cant get into my account
    the code never arrived
    how do i make an account
    wrong email in my account, how to change it`,
  'how_to_register.age': `
    how old must i be to have an account
    i am 11, can i make an account or should mum
    is there a minimum age on this site`,
  'how_to_register.waitlist': `
    if i am on the waiting list how will i know that a seat is free
    does it move up by itself or do i have to do something`,
  'how_to_register.approval': `
    why do some events need approval
    how long until an organiser answers`,
  'how_to_register.cancel': `
    how can i cancel a booking
    where do i unregister`,
  'payment_rules.refund': `
    what are the rules for getting money back
    if i cancel do i get everything back
    when will my refund arrive
    money was taken and i am not getting leave, is there a refund at all`,
  'payment_rules.pay': `
    can i pay with upi
    do you take cards
    is paying here safe`,
  'payment_rules.failed': `
    money gone but no ticket
    i was charged twice`,
  'payment_rules.receipt': `
    where do i get a bill
    need an invoice for my company`,
  'site_help.delete_account': `
    erase my account and all my data for ever, how
    i want to leave this site completely`,
  'site_help.unsubscribe': `
    stop sending me mails
    too many notifications, how do i turn them off`,
  'site_help.privacy': `
    who can see that i am going
    do you sell my data`,
  'site_help.transfer': `
    can i give my ticket to my sister
    can someone else go in my place`,
  'site_help.discussion': `
    where can i ask the organiser something
    how do i write to the people who run an event`,
  'site_help.report': `
    this event is a fake, where do i report it`,
  'site_help.calendar': `
    can i get this into my phone calendar`,
  'site_help.saved': `
    where are the events i marked with a heart`,
  'site_help.language': `
    can i have this page in hindi`,
  'site_help.share': `
    how do i send an event to a friend`,
  'site_help.group': `
    how do i join a community`,
};

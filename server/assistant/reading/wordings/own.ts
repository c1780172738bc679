/** How people ask about their own registrations and events, and give commands. `EVENT` is an event's name. */
export const ownWordings: Readonly<Record<string, string>> = {
  my_registrations: `
    what am I signed up for
    {the |}{events|ones} i {joined|signed up for|booked|go to}
    which events did I register for
    am I registered for EVENT
    did my request for EVENT go through
    has the organiser approved me for EVENT
    am I still on the waitlist for EVENT
    what number am I in the queue
    do I have anything booked next week
    what is my next event
    everything my mother booked from this phone
    jo jo book kiya hai wo sab dikha do
    is my seat confirmed
    where am I going this saturday
    show my bookings
    meri booking kahan gayi
    wo EVENT wali booking pending kyun hai abhi tak
    three days and still no approval for EVENT
    why am I still pending
    maine kya kya book kiya hai
    mera EVENT ka approval aaya kya
    meri booking confirm hui kya
    waitlist me mera number kya hai
    maine kis kis me register kiya
    EVENT me mera naam hai kya
    mera agla event kaunsa hai
    मैंने किन कार्यक्रमों में रजिस्टर किया है
    क्या मेरा EVENT का पंजीकरण मंज़ूर हुआ
    वेटलिस्ट में मेरा नंबर कितना है
    मेरी बुकिंग दिखाओ
    EVENT में मेरी जगह पक्की है क्या
    अप्रूवल अभी तक नहीं आया EVENT का, हुआ या नहीं
    मेरा अगला कार्यक्रम कौन सा है
    {my|all my|list my|see my} {registrations|bookings|upcoming events|booked events}
    {events|things} {i joined|i booked|i'm in|i said yes to}
    {mere|meri} {registrations|bookings|aane wale events|booked events|upcoming events} {|dikhao|batao|kahan hain}
    {मेरे|मेरी} {रजिस्ट्रेशन|पंजीकरण|बुकिंग|आने वाले इवेंट|बुक किए इवेंट} {|दिखाओ|बताओ|कहाँ हैं}`,
  my_ticket: `
    show me my ticket for EVENT
    where is my ticket
    I need my qr code
    open my ticket
    mummy ka ticket dikha do nani ko dikhana hai
    where do I find the ticket I bought
    mera ticket dikhao
    EVENT ka ticket kahan hai mera
    qr code kahan milega
    mera qr code do
    मेरा टिकट दिखाओ
    EVENT का मेरा टिकट कहाँ है
    क्यूआर कोड चाहिए
    ticket chahiye mera jo maine liya tha
    i am at the gate and can not find my ticket`,
  'act.register': `
    register me for EVENT
    sign me up for EVENT
    book a seat at EVENT for me
    I want to join EVENT
    put my name down for EVENT
    count me in for EVENT
    mujhe EVENT me register karo
    EVENT me mera naam likh do
    EVENT ke liye seat book kar do
    mujhe EVENT me jaana hai
    EVENT में मेरा नाम लिख दो
    मुझे EVENT के लिए रजिस्टर कर दो
    EVENT में मेरी सीट बुक करो`,
  'act.cancel': `
    cancel my registration for EVENT
    I can not make it to EVENT, take me off
    I want out of EVENT
    cancel my spot at EVENT
    give up my seat for EVENT
    take my name off the list
    unregister me from EVENT
    EVENT se naam hata do ab nahi aa rahe
    नाम काटो मेरा EVENT से
    EVENT se mera naam hata do
    meri EVENT ki booking cancel kar do
    EVENT me nahi aa paunga cancel kar do
    मेरा EVENT का पंजीकरण रद्द कर दो
    EVENT से मेरा नाम हटा दो
    मैं EVENT में नहीं आ पाऊँगा, रद्द कर दो`,
  'my_events.list': `
    {|show|list|see|all} {my|our} {events|own events}
    {mere|apne|hamare} {events|event} {|dikhao|batao|kaunse hain}
    {मेरे|अपने|हमारे} {इवेंट|कार्यक्रम} {|दिखाओ|बताओ}
    list my events
    which events am I hosting
    what am I organising next month
    show the events I created
    mere events dikhao
    maine kaunse events banaye hain
    main kya kya organise kar raha hu
    मेरे कार्यक्रम दिखाओ
    मैं कौन से कार्यक्रम करा रहा हूँ
    मेरा अगला कार्यक्रम जो मैं करा रहा हूँ`,
  'my_events.registrations': `
    how many people signed up for EVENT
    who registered for my event
    how many are coming to EVENT
    EVENT ke liye kitne log register hue
    mere event me kitne log aa rahe hain
    EVENT में कितने लोग आ रहे हैं
    मेरे कार्यक्रम में कितने पंजीकरण हुए
    how is EVENT doing
    EVENT ke liye kitni arziyan aayi hain
    how many requests came in for EVENT
    kitne registration aaye abhi tak`,
  'my_events.seats': `
    which of my events are full
    how many seats are left in EVENT
    is my event sold out
    mere kaunse event full hain
    मेरे कौन से कार्यक्रम भर गए
    seats left across my events`,
  'my_events.approvals': `
    who is waiting for my approval
    pending requests for EVENT
    pending people
    how many people do I still have to approve
    kitne log approval ke liye wait kar rahe hain
    EVENT me pending kitne hain
    मेरी मंज़ूरी का इंतज़ार कितने लोग कर रहे हैं
    किस किस को मंज़ूरी देनी बाकी है`,
  'my_events.waitlist': `
    how long is the waitlist of EVENT
    how many are on the waitlist for my event
    EVENT ki waitlist me kitne log hain
    waitlist me kitne hain mere event ki
    मेरे कार्यक्रम की वेटलिस्ट में कितने लोग हैं
    EVENT की वेटलिस्ट कितनी लंबी है`,
  'my_events.money': `
    how much money did EVENT make
    what did I earn so far
    total sales of my events
    EVENT se kitna paisa aaya
    ab tak kitni kamai hui
    EVENT से कितने पैसे आए
    मेरी कुल कमाई कितनी हुई
    revenue of my workshop
    revenue from paid events this month
    which of my events bring in money
    what has come in so far for that one`,
};
